/**
 * The self-signed certificate of `wallet.example`, valid for a hundred years; trusted in tests
 * only.
 */
export const walletExampleCertificate = `-----BEGIN CERTIFICATE-----
MIIBozCCAUqgAwIBAgIUMQOzn35Y87VWRKMkGhjSa4rpFtIwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOd2FsbGV0LmV4YW1wbGUwIBcNMjYxMTIxMTk1NzExWhgPMjEy
NjEwMjgxOTU3MTFaMBkxFzAVBgNVBAMMDndhbGxldC5leGFtcGxlMFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEh5MXOBQVBTkG/vkPHT+MWrHxz5jLUqwwH5xsdNSS
YadvCkCI/+acp6et2rtMko7HOhNRcJkwchx0j8SdvoQWpqNuMGwwHQYDVR0OBBYE
FIfy5+8yAwxgBVUPuJUQnJo+P9LUMB8GA1UdIwQYMBaAFIfy5+8yAwxgBVUPuJUQ
nJo+P9LUMA8GA1UdEwEB/wQFMAMBAf8wGQYDVR0RBBIwEIIOd2FsbGV0LmV4YW1w
bGUwCgYIKoZIzj0EAwIDRwAwRAIgZp4wOda1Yybrd+16+BjPvywruzKXNzBZgUoT
zAZNEGsCIDz8HijgQLZTfGPmAt3SPCZCfxI3i7xe1MzJbE1kBJ/4
-----END CERTIFICATE-----
`;

export const walletExampleKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQge+j2c1pIz/monb3d
Q2OgnrmjWmy11FSdeHuI70XIvDWhRANCAASHkxc4FBUFOQb++Q8dP4xasfHPmMtS
rDAfnGx01JJhp28KQIj/5pynp63au0ySjsc6E1FwmTByHHSPxJ2+hBam
-----END PRIVATE KEY-----
`;
