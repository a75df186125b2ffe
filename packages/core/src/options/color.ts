import * as z from 'zod'
import { sentence } from '../words/sentence.ts'

/** A colour as the browser writes it. */
export const Color = z.string().regex(/^#[0-9a-f]{6}$/i, sentence('Enter a colour like #1a2b3c.'))
