import { inspectImage } from '@octavo/documents/inspect/image-facts.ts'
import type { RunContext, RunInput } from './runner.ts'

/** Tells of an image that not all of it could be read; it is looked at again only where its check is not known. */
export async function noteImage(context: RunContext<unknown>, { document, path, facts }: RunInput): Promise<void> {
  const { incomplete } = facts ?? (await inspectImage(path))
  if (incomplete) context.note({ code: 'IMAGE_INCOMPLETE', document, details: incomplete })
}
