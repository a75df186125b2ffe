import * as z from 'zod'
import { sentence } from '../words/sentence.ts'

/** A public name of a task, document, result or share: 128 random bits or more, URL-safe. It never grants access by itself. */
export const Ref = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, sentence("This isn't a valid ref."))
