import { type BlockWriter, createBlockWriter } from '@octavo/documents/markdown/write-blocks.ts'
import { type BodySize, createBodySize } from '@octavo/layout/body-size.ts'

/** What is known of a text from the pages that were written before. */
export interface FileState {
  body: BodySize
  markdown: BlockWriter
}

export function createFileState(): FileState {
  return { body: createBodySize(), markdown: createBlockWriter() }
}
