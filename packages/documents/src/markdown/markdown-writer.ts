import { type FileHandle, open, rm } from 'node:fs/promises'
import type { Section } from '@octavo/layout/model.ts'
import { createBlockWriter, writeNote } from './write-blocks.ts'

/** Writes a document as Markdown, section by section: headings, paragraphs, lists, tables, links and footnotes; no images. */
export interface MarkdownWriter {
  add(section: Section): Promise<void>
  end(): Promise<void>
  /** Removes the unfinished file. */
  abandon(): Promise<void>
}

export async function createMarkdownWriter(path: string): Promise<MarkdownWriter> {
  const file: FileHandle = await open(path, 'w', 0o600)
  const blocks = createBlockWriter()
  const notes: string[] = []
  let isFirst = true

  return {
    async add(section) {
      for (const note of section.notes) notes.push(writeNote(note))
      for (const block of section.blocks) {
        const text = blocks.write(block)
        if (text === undefined) continue
        await file.write(isFirst ? text.text : `${text.isNext ? '\n' : '\n\n'}${text.text}`)
        isFirst = false
      }
    },
    async end() {
      for (const note of notes) await file.write(`\n\n${note}`)
      if (!isFirst) await file.write('\n')
      await file.close()
    },
    async abandon() {
      await file.close()
      await rm(path, { force: true })
    },
  }
}
