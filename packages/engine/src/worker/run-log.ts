import { AppError, type PlainError } from '@octavo/core/messages/errors.ts'
import type { Note } from '@octavo/core/messages/notes.ts'
import type { ComparedResult, Outcome } from '@octavo/data/task-view.ts'

/** Collects what a run reports about its inputs, as codes and details. */
export interface RunLog {
  note(note: Note): void
  fail(document: string, error: PlainError): void
  /** All results of an input are delivered, and may still be compared with it: it can't fail any more. */
  delivered(document: string, isCompared: boolean): void
  /** A result was compared with its input. */
  compared(result: ComparedResult): void
  /** Fails the inputs that had neither failed nor succeeded when the run broke off. */
  failRest(error: AppError): void
  firstError(): AppError | undefined
  /** Inputs that failed because their password was wrong. */
  wrongPasswords(): string[]
  outcome(error?: AppError): Outcome
}

/** `documents` are the refs of the task's inputs. An input that only a later step fails on isn't one of them and becomes a note. */
export function createRunLog(documents: readonly string[]): RunLog {
  const notes: Note[] = []
  const failed = new Map<string, AppError>()
  const known = new Set(documents)
  const delivered = new Map<string, { isCompared: boolean }>()
  const fidelity: ComparedResult[] = []
  let broke: AppError | undefined

  return {
    note(note) {
      const { document, ...rest } = note
      notes.push(document !== undefined && known.has(document) ? note : rest)
    },
    fail(document, plain) {
      const error = AppError.fromPlain(plain)
      if (known.has(document)) failed.set(document, failed.get(document) ?? error)
      else this.note({ code: 'FILE_LEFT_OUT', details: { reason: plain } })
    },
    delivered: (document, isCompared) => void delivered.set(document, { isCompared }),
    compared(result) {
      if (result.document !== undefined) delivered.set(result.document, { isCompared: false })
      fidelity.push(result)
    },
    failRest(error) {
      broke = error
      for (const document of known) {
        const made = delivered.get(document)
        if (made?.isCompared) notes.push({ code: 'FIDELITY_UNKNOWN', document, details: { reason: error.toPlain() } })
        if (!made && !failed.has(document)) failed.set(document, error)
      }
    },
    // In a task without documents, only the run itself can fail.
    firstError: () => failed.values().next().value ?? broke,
    wrongPasswords: () => [...failed].flatMap(([document, { code }]) => (code === 'DOCUMENT_PASSWORD_WRONG' ? [document] : [])),
    outcome(error) {
      const files = [...known].map((document) => fileOutcome(document, failed.get(document)))
      return { files, notes, ...(fidelity.length > 0 && { fidelity }), ...(error ? { error: error.toPlain() } : {}) }
    },
  }
}

function fileOutcome(document: string, error: AppError | undefined): Outcome['files'][number] {
  return error ? { document, status: 'FAILED', error: error.toPlain() } : { document, status: 'DONE' }
}
