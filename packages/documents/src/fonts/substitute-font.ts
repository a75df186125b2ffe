import { readFileSync } from 'node:fs'
import type { SubstituteFont, SubstituteRequest } from '@octavo/core/api/engine-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { eastAsianFile, type Region } from './fonts.ts'
import { subsetWithVerticalForms } from './subset-font.ts'

const regions = {
  ja: 'Japanese',
  ko: 'Korean',
  'zh-Hans': 'Chinese',
  'zh-Hant': 'Traditional Chinese',
} as const satisfies Record<SubstituteRequest['language'], Region>

/**
 * The installed substitute for an East Asian font that a document names but doesn't embed, reduced to some characters. Fails with `NOT_FOUND`
 * where no such font is installed.
 */
export function substituteFont({ characters, family, bold, language }: SubstituteRequest): SubstituteFont {
  const file = eastAsianFile({ family, bold, italic: false }, regions[language])
  const codePoints = [' ', ...characters].map((character) => character.codePointAt(0) ?? 0)
  const font = file && subsetWithVerticalForms({ font: readFileSync(file.path), index: file.index, codePoints })
  if (!font) throw new AppError('NOT_FOUND')
  return { font: font.toString('base64') }
}
