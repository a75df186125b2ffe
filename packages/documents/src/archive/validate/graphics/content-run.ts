import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { ColourSpaces } from '../colour/colour-spaces.ts'
import type { FontUses } from '../fonts/font-uses.ts'
import type { Lexer } from '../syntax/lexer.ts'
import type { Validation } from '../validation.ts'
import type { GraphicsState } from './graphics-state.ts'
import type { Operands } from './operands.ts'
import type { Painter } from './painter.ts'
import type { ResourceFinder, Resources } from './resources.ts'

/** Where content is read: the page, how deep it's nested, and the state that it starts with. */
export interface Reading {
  page: number
  depth: number
  start: GraphicsState
}

/** What the checks of all content share: what they check with, and what they've met. */
export interface ContentChecks {
  validation: Validation
  colours: ColourSpaces
  fonts: FontUses
  statesMet: Set<number>
  imagesMet: Set<number>
  /** The transparent glyphs of each Type 3 font that was checked. */
  glyphsMet: Map<string, ReadonlySet<string>>
  /** Checks content; true if it's transparent. */
  checkContent(bytes: Uint8Array, within: Resources, reading: Reading): boolean
  /** Checks a form or pattern; true if it's transparent. */
  checkStream(stream: PdfObject, outer: Resources, reading: Reading): boolean
}

/** One content stream while it's being checked. */
export interface ContentRun {
  bytes: Uint8Array
  page: number
  depth: number
  within: Resources
  lexer: Lexer
  operands: Operands
  resources: ResourceFinder
  painter: Painter
  state: GraphicsState
  /** Whether it has drawn anything transparent. */
  isClear: boolean
  checks: ContentChecks
}
