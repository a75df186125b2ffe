import { AppError } from '@octavo/core/messages/errors.ts'
import type { RE2JS } from 're2js'

/** Finds text on pages. */
export interface Pattern {
  /** The first match: its first group, or all of it if there is no group; undefined if there is none. */
  find(text: string): string | undefined
}

export interface PatternOptions {
  /** A regular expression, otherwise literal text. */
  isExpression: boolean
  ignoreCase: boolean
}

/** A user's pattern, matched in time linear in the text, so that no expression can run away. Throws PATTERN_NOT_VALID. */
export async function createPattern(written: string, { isExpression, ignoreCase }: PatternOptions): Promise<Pattern> {
  // Loaded on demand, since few tasks need it and every process would hold it.
  const { RE2JS: engine } = await import('re2js')
  // Literal text may be broken over lines.
  const settle = (text: string) => (isExpression ? text.replaceAll('\r\n', '\n') : text.replace(/\s+/g, ' ')).normalize('NFC')
  const expression = compile(engine, isExpression ? written : engine.quote(settle(written)), ignoreCase)
  const group = expression.groupCount() > 0 ? 1 : 0
  return {
    find(text) {
      const matcher = expression.matcher(settle(text))
      return matcher.find() ? (matcher.group(group) ?? '').trim() : undefined
    },
  }
}

function compile(engine: typeof RE2JS, expression: string, ignoreCase: boolean): RE2JS {
  try {
    return engine.compile(expression, engine.MULTILINE | (ignoreCase ? engine.CASE_INSENSITIVE : 0))
  } catch (cause) {
    throw new AppError('PATTERN_NOT_VALID', { cause })
  }
}
