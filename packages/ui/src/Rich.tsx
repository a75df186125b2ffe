import { formatCount } from '@octavo/core/text/count.ts'
import { lookUp } from '@octavo/core/words/catalogue.ts'
import { pluralForm } from '@octavo/core/words/say-plural.ts'
import type { HolesIn, Literal } from '@octavo/core/words/sentence.ts'
import { pageLanguage } from '@octavo/core/words/t.ts'
import { Fragment, type ReactNode } from 'react'

/** The names of the tags in a sentence: `'key'` for `'Press <key>Shift</key>.'`. */
type TagsIn<Sentence extends string> = Sentence extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagsIn<Rest> : never

type Parts = Readonly<Record<string, ReactNode | ((inner: ReactNode) => ReactNode)>>

interface RichProps<Sentence extends string, Many extends string> {
  sentence: Literal<Sentence>
  /** For a sentence with a number: its plural form, and the number for `#`. */
  many?: Literal<Many>
  count?: number
  /** An element for each placeholder, and for each tag a function of its content. */
  parts: Readonly<Record<HolesIn<Sentence | Many>, ReactNode>> & Readonly<Record<TagsIn<Sentence | Many>, (inner: ReactNode) => ReactNode>>
}

const pieces = /\{\{|\}\}|\{(\w+)\}|<(\w+)>(.*?)<\/\2>/g

/** A sentence with elements inside it, in the order of its language: `<Rich sentence="Press <key>Shift</key>." parts={…} />`. */
export function Rich<const Sentence extends string, const Many extends string = never>(props: RichProps<Sentence, Many>) {
  const { sentence, many, count, parts } = props
  const language = pageLanguage()
  if (many !== undefined && count !== undefined) {
    const form = pluralForm({ language, count, one: sentence, many })
    return <>{put(form.replaceAll('#', formatCount(count, language)), parts)}</>
  }
  const found = lookUp(language, sentence)
  return <>{put(typeof found === 'string' ? found : sentence, parts)}</>
}

function put(sentence: string, parts: Parts): ReactNode[] {
  const nodes: ReactNode[] = []
  let at = 0
  for (const { 0: whole, 1: hole, 2: tag, 3: inner = '', index } of sentence.matchAll(pieces)) {
    nodes.push(sentence.slice(at, index))
    at = index + whole.length
    nodes.push(<Fragment key={index}>{pieceOf({ whole, hole, tag, inner }, parts)}</Fragment>)
  }
  return [...nodes, sentence.slice(at)]
}

interface Piece {
  whole: string
  hole: string | undefined
  tag: string | undefined
  inner: string
}

function pieceOf({ whole, hole, tag, inner }: Piece, parts: Parts): ReactNode {
  const part = parts[hole ?? tag ?? '']
  if (typeof part === 'function') return part(put(inner, parts))
  // Literal braces are doubled in a sentence.
  return hole === undefined ? whole.charAt(0) : part
}
