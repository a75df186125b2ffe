import { loadOptions, readyTools } from '@octavo/tools'
import * as z from 'zod'

/** A tool as the API describes it. */
export interface DescribedTool {
  /** As it is named in schemas, `MergePdf`. */
  name: string
  type: string
  title: string
  description: string
  accepts: readonly string[]
  /** A JSON schema of its options. */
  options: ToolOptions
}

export interface ToolOptions {
  properties?: Record<string, OptionSchema>
  required?: string[]
  [name: string]: unknown
}

export interface OptionSchema {
  title?: string
  description?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  anyOf?: OptionSchema[]
  items?: OptionSchema
  properties?: Record<string, OptionSchema>
  required?: string[]
  minimum?: number
  maximum?: number
}

/** Every tool that can run, with its options as their own schema says them. */
export async function describeTools(): Promise<DescribedTool[]> {
  return Promise.all(
    readyTools.map(async ({ type, title, description, extensions }) => {
      const { Options } = await loadOptions(type)
      const { $schema: _, ...options } = z.toJSONSchema(Options as z.ZodType, { io: 'input', unrepresentable: 'any' })
      return { name: pascal(type), type, title, description, accepts: extensions, options: options as ToolOptions }
    }),
  )
}

function pascal(type: string): string {
  return type.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
