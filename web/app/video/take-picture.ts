const QUALITY = 0.92;

/** The current picture of a video, as a JPEG file of this name. Null when there is none yet. */
export async function takePicture(video: HTMLVideoElement, name: string): Promise<File | null> {
  if (video.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const picture = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  );
  return picture && new File([picture], name, { type: picture.type });
}
