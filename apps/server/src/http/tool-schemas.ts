import { loadOptions, readyTools } from '@octavo/tools'
import * as z from 'zod'
import { toolExamples } from './tool-examples.ts'

/** A tool as the API describes it. */
export interface DescribedTool {
  /** Its name in schemas, such as `MergePdf`. */
  name: string
  type: string
  title: string
  description: string
  accepts: readonly string[]
  /** The JSON schema of its options. */
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

/** Every ready tool, with the JSON schema of its options. */
export async function describeTools(): Promise<DescribedTool[]> {
  return Promise.all(
    readyTools.map(async ({ type, title, description, extensions }) => {
      const { Options } = await loadOptions(type)
      const { $schema: _, ...options } = z.toJSONSchema(Options as z.ZodType, { io: 'input', unrepresentable: 'any' })
      return {
        name: pascal(type),
        type,
        title,
        description,
        accepts: extensions,
        options: { ...(options as ToolOptions), ...(toolExamples[type] && { examples: toolExamples[type] }) },
      }
    }),
  )
}

function pascal(type: string): string {
  return type.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
