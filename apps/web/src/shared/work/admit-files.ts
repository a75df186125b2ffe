import type { LimitsView } from '@octavo/core/api/main-api.ts'
import { type MediaType, sniffBytes, sniffMediaType } from '@octavo/core/files/media-types.ts'
import { bareMessage, errorMessage } from '@octavo/core/messages/errors.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { kindRefusal } from '@octavo/tools/kind-refusal.ts'
import type { FileProgress } from '@octavo/tools/panel-props.ts'

export interface Admitted {
  file: File
  progress: FileProgress
}

export interface Admission {
  admitted: Admitted[]
  /** Larger than the plan allows: the size-limit modal shows these, and no byte of them is sent. */
  tooLarge: File[]
  /** More than the limit of a task. */
  tooMany: number
}

/** Checks chosen files before a byte is sent. The server enforces the same rules. */
export async function admitFiles(
  files: readonly File[],
  { limits, present, accepts }: { limits: LimitsView; present: { count: number; bytes: number }; accepts: readonly MediaType[] },
): Promise<Admission> {
  const admission: Admission = { admitted: [], tooLarge: [], tooMany: 0 }
  let { count, bytes } = present
  for (const file of files) {
    if (count >= limits.maxFiles) admission.tooMany += 1
    else if (file.size > limits.maxFileSize || bytes + file.size > limits.maxTotalSize) admission.tooLarge.push(file)
    else {
      admission.admitted.push({ file, progress: await judge(file, accepts) })
      count += 1
      bytes += file.size
    }
  }
  return admission
}

async function judge(file: File, accepts: readonly MediaType[]): Promise<FileProgress> {
  if (file.size === 0) return { kind: 'failed', message: bareMessage('DOCUMENT_EMPTY', pageLanguage()), canRetry: false }
  const head = await file
    .slice(0, sniffBytes)
    .arrayBuffer()
    .catch(() => undefined)
  if (!head) return { kind: 'failed', message: t("This file can't be read anymore. Choose it again."), canRetry: false }
  const bytes = new Uint8Array(head)
  const kind = sniffMediaType(bytes, file.name)
  if (kind && accepts.includes(kind)) return { kind: 'waiting' }
  return {
    kind: 'failed',
    message: errorMessage(kindRefusal({ head: bytes, name: file.name }, { accepts }), pageLanguage()),
    canRetry: false,
  }
}
