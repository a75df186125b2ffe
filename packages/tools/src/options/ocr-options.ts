import { sentence } from '@octavo/core/words/sentence.ts'
import * as z from 'zod'

/** Text in more languages than this is read no better and takes much longer. */
const maxLanguages = 3

/** The languages of scanned text. Which ones a server has is its own: the limits of a tool name them. */
export const textLanguages = z
  .array(z.string().regex(/^[a-z]{3}(_[a-z]{2,6})?$/, sentence('Use a code of three letters, such as eng or deu.')))
  .max(maxLanguages)
  .default([])
  .meta({
    title: 'Language of the text',
    description:
      'Codes of three letters, such as eng, deu or fra, the main language first. Empty finds it out from the first pages. ' +
      'GET /engine-tokens/me/limits lists the ones that this server has.',
    level: 'basic',
  })

/** Where the text of scans is one source among others. */
export const ocrOptions = {
  ocr: z
    .enum(['auto', 'always', 'never'])
    .default('auto')
    .meta({
      title: 'Scanned pages',
      description: 'Recognises text on pages that are scans, on all pages in addition to the text they have, or never.',
      labels: { auto: 'Recognise', always: 'On all pages', never: 'Leave out' },
      level: 'advanced',
      group: 'Scans',
    }),
  languages: textLanguages,
}

export interface OcrOptions {
  ocr: 'auto' | 'always' | 'never'
  languages: string[]
}
