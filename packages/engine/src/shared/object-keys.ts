import type { SetKind } from '@octavo/data/tables.ts'

/** Storage keys of a task's bytes. All share one prefix, so that a task is removed in one call. */
export const tasksPrefix = 'tasks/'

export const taskPrefix = (taskRef: string) => `${tasksPrefix}${taskRef}/`
/** Directly in the task's folder, like results: on a disk each new folder has to be made durable too. */
export const documentObject = (taskRef: string, ref: string) => `${taskPrefix(taskRef)}document-${ref}`
export const pieceObject = (taskRef: string, ref: string, piece: string) => `${taskPrefix(taskRef)}pieces/${ref}/${piece}`
/** The attempt is part of the name, so that leftovers of a dead worker are recognised without their row. */
export const resultObject = (taskRef: string, { attempt, ref }: { attempt: number; ref: string }) =>
  `${taskPrefix(taskRef)}result-${attempt}-${ref}`
export const previewObject = (taskRef: string, preview: { ref: string; page: number; width: number }) =>
  `${taskPrefix(taskRef)}previews/${preview.ref}/${preview.page}-${preview.width}`

/** A result that was made before it was asked for; the key stands for the options. */
export const computedObject = (taskRef: string, { ref, key }: { ref: string; key: string }) =>
  `${taskPrefix(taskRef)}computed/${ref}/${key}`

/** A side of a compared result, to be looked at: the result as a PDF, or what it was made from. */
export const comparedObject = (taskRef: string, { ref, side }: { ref: string; side: 'before' | 'after' }) =>
  `${taskPrefix(taskRef)}compared/${ref}/${side}`

/** Storage keys of files that outlive their task: a prefix for each kind, and one for each set. */
export const setPrefixes: Readonly<Record<SetKind, string>> = { archive: 'archives/', share: 'shares/' }
export const setPrefix = ({ kind, id }: { kind: SetKind; id: string }) => `${setPrefixes[kind]}${id}/`
export const setObject = (set: { kind: SetKind; id: string }, index: number) => `${setPrefix(set)}${index}`

/** The set that an object belongs to, to find objects without an owner. */
export function setOfObject(key: string): string | undefined {
  return key.split('/')[1]
}

/** The attempt that made a result; undefined for any other object. Earlier versions stored results in a folder of their own. */
export function attemptOfResult(key: string): number | undefined {
  const attempt = /\/result(?:s\/|-)(\d+)-[^/]+$/.exec(key)?.[1]
  return attempt === undefined ? undefined : Number(attempt)
}

/** The task that an object belongs to, to find objects without an owner. */
export function taskOfObject(key: string): string | undefined {
  return key.startsWith(tasksPrefix) ? key.slice(tasksPrefix.length).split('/')[0] : undefined
}
