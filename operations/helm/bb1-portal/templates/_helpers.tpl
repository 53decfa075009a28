{{- define "portal.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "portal.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "portal.labels" -}}
{{ include "portal.selector" . }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "portal.image" -}}
{{- $repository := required "image.repository says where the image is" .Values.image.repository -}}
{{- if .Values.image.digest -}}
{{ printf "%s@%s" $repository .Values.image.digest }}
{{- else -}}
{{ printf "%s:%s" $repository (.Values.image.tag | default .Chart.AppVersion) }}
{{- end -}}
{{- end -}}

{{/* Of a pod: none runs as root, or with a token of the cluster. */}}
{{- define "portal.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- end -}}

{{- define "portal.container" -}}
image: {{ include "portal.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end -}}

{{- define "portal.settings" -}}
PUBLIC_URL: {{ required "publicUrl is the address of the site" .Values.publicUrl | quote }}
HOST: 0.0.0.0
PORT: '3000'
METRICS_ADDRESS: 0.0.0.0:9464
SIGNER_ADDRESS: /run/signer/socket
OFFERING_FILE: /app/content/{{ .Values.offering }}/offering.json
CONTENT_DIR: /app/content/{{ .Values.offering }}
{{- if .Values.work.bankStatementsClaim }}
BANK_STATEMENT_FOLDER: /var/lib/bank-statements
{{- end }}
{{- range $name, $value := .Values.settings }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end -}}

{{/* What every process of the server reads. Of two with one name the later source counts. */}}
{{- define "portal.environment" -}}
envFrom:
  - secretRef:
      name: {{ required "secrets.portal names the secret with the settings" .Values.secrets.portal }}
  - configMapRef:
      name: {{ include "portal.name" . }}
{{- end -}}

{{- define "portal.mounts" -}}
- name: tmp
  mountPath: /tmp
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "portal.volumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: 256Mi
{{- with .Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* A start loads for some seconds. It is alive from its port on, and ready once it has written its start. */}}
{{- define "portal.probes" -}}
startupProbe:
  httpGet: { path: /healthz, port: {{ . }} }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /healthz, port: {{ . }} }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /readyz, port: {{ . }} }
  periodSeconds: 2
  timeoutSeconds: 5
  failureThreshold: 2
{{- end -}}
