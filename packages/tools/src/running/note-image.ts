import { inspectImage } from '@octavo/documents/inspect/image-facts.ts'
import type { RunContext, RunInput } from './runner.ts'

/** Notes that an image couldn't be read completely; it is examined again only if the facts of its check are missing. */
export async function noteImage(context: RunContext<unknown>, { document, path, facts }: RunInput): Promise<void> {
  const { incomplete } = facts ?? (await inspectImage(path))
  if (incomplete) context.note({ code: 'IMAGE_INCOMPLETE', document, details: incomplete })
}
