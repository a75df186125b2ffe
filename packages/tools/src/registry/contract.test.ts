import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaTypes } from '@octavo/core/files/media-types.ts'
import { validateOptions } from '@octavo/core/options/validate-options.ts'
import { english } from '@octavo/core/text/language.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Offer } from '../definition/offer.ts'
import { type CatalogueTool, catalogue, families, findTool, isReady, loadOptions, readyTools, tools } from './catalogue.ts'
import { offers } from './offers.ts'
import { runners } from './runners.ts'

const source = join(import.meta.dirname, '..')
/** The folders shared by all tools. */
const shared = ['definition', 'options', 'running', 'fields', 'registry', 'testing', 'tests']

const routes = [
  'merge-pdf',
  'split-pdf',
  'compress-pdf',
  'edit-pdf',
  'forms',
  'pdf-to-pdfa',
  'pdf-to-images',
  'extract-text-from-pdf',
  'protect-pdf',
  'unlock-pdf',
  'url-to-pdf',
  'images-to-pdf',
  'pdf-to-word',
  'word-to-pdf',
  'pdf-to-excel',
  'excel-to-pdf',
  'pdf-to-ppt',
  'ppt-to-pdf',
  'delete-pages-from-pdf',
  'rotate-pdf-pages',
  'add-page-numbers-to-pdf',
  'extract-images-from-pdf',
  'add-images-to-pdf',
]

/** The extensions that the specification lists, which a tool lists first. Every other tool lists PDF first. */
const firstExtensions: Record<string, readonly string[]> = {
  'images-to-pdf': ['.png', '.jpeg', '.jpg'],
  'word-to-pdf': ['.docx', '.doc'],
  'excel-to-pdf': ['.xls', '.xlsx'],
  'ppt-to-pdf': ['.ppt', '.pptx'],
  'url-to-pdf': [],
}

test('the catalogue begins with the routes of the specification in their order', () => {
  expect(catalogue.map((tool) => tool.type).slice(0, routes.length)).toEqual(routes)
  expect(catalogue.map((tool) => tool.url)).toEqual(catalogue.map(({ type }) => `/${type}`))
})

test('every folder is a tool and every tool is a folder', async () => {
  const entries = await readdir(source, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory() && !shared.includes(entry.name)).map((entry) => entry.name)
  expect(folders.sort()).toEqual(catalogue.map(({ type }) => type).sort())
})

test('a tool is found by its type and nothing else is', () => {
  expect(findTool('merge-pdf')?.title).toBe('Merge PDF')
  expect(findTool('constructor')).toBeUndefined()
})

test('titles tell the tools apart', () => {
  expect(new Set(catalogue.map((tool) => tool.title)).size).toBe(catalogue.length)
})

test('only ready tools have options and a runner', () => {
  const ready = readyTools.map((tool) => tool.type)
  expect(tools.flatMap(({ type, options }) => (options ? [type] : []))).toEqual(ready)
  expect(Object.keys(runners)).toEqual(ready)
})

test('a tool that is still to come has no options and is not offered as ready', () => {
  const { options: _, ...facts }: CatalogueTool = tools[0] as CatalogueTool
  const planted = { ...facts, state: 'soon' as const }
  expect([...tools, planted].filter(isReady)).toEqual(readyTools)
})

describe.each(tools.map((tool) => [tool.type, tool] as const))('%s', (type, tool) => {
  test('is defined in the folder of its name', async () => {
    const module: Record<string, unknown> = await import(`../${type}/tool.ts`)
    expect(Object.values(module)).toEqual([tool])
  })

  test('says everything that its page shows', () => {
    const { title, description, actionText, loadingText, finalTitle, finalText, suffix } = tool
    for (const text of [title, description, actionText, loadingText, finalTitle, finalText, suffix]) {
      expect(text).toMatch(/\S/)
      expect(text).toBe(text.trim())
    }
    expect(description).toMatch(/\.$/)
    expect(finalText).toMatch(/\.$/)
    expect(suffix).toMatch(/^[a-z-]+$/)
    expect(Object.keys(families)).toContain(tool.family)
  })

  test('says how it is found and why it fits', () => {
    const { keywords, reason }: Offer = offers[type]
    expect(keywords).toMatch(/^[a-z0-9 ]+$/)
    for (const pages of [undefined, 9]) if (reason) expect(reason({ count: 2, pages })).toMatch(/^[A-Z].*\.$/)
  })

  test('loads its facts without its options and questions', () => {
    const written = readFileSync(`${source}/${type}/tool.ts`, 'utf8')
    expect(written).not.toMatch(/^import .* from '\.\//m)
  })

  test('answers two to four questions', async () => {
    const { default: questions } = await tool.questions()
    expect(questions.length).toBeGreaterThanOrEqual(2)
    expect(questions.length).toBeLessThanOrEqual(4)
    for (const { question, answer } of questions) {
      expect(question).toMatch(/\?$/)
      expect(answer).toMatch(/\.$/)
    }
  })

  test('accepts the files of the specification first, and media types that match its extensions', () => {
    const first = firstExtensions[type] ?? ['.pdf']
    expect(tool.extensions.slice(0, first.length)).toEqual(first)
    const known = tool.accepts.flatMap((mediaType): readonly string[] => mediaTypes[mediaType].extensions)
    expect([...tool.extensions].sort()).toEqual([...known].sort())
  })

  test('gives at least one kind of file', () => {
    expect(tool.gives.length).toBeGreaterThan(0)
  })
})

describe.each(readyTools.map((tool) => [tool.type, tool] as const))('ready: %s', (type, tool) => {
  test('has options whose defaults are valid and survive a second look', async () => {
    const { Options } = await loadOptions(type)
    const defaults = Options.parse({})
    expect(Options.parse(defaults)).toEqual(defaults)
  })

  test('has the options that its capabilities name', async () => {
    const { addressOption, passwordOption, encryption, accepts } = tool
    const { Options, addedEncryption, reencryptOptions } = await tool.options()
    for (const name of [addressOption, passwordOption]) if (name !== undefined) expect(Options.shape).toHaveProperty(name)
    expect(addressOption !== undefined).toBe(accepts.length === 0)
    expect([addedEncryption, reencryptOptions].every((hook) => (hook !== undefined) === (encryption === 'adds'))).toBe(true)
  })

  test('refuses an option that it does not know', async () => {
    const { Options } = await loadOptions(type)
    expect(Options.safeParse({ noSuchOption: true }).success).toBe(false)
  })

  test('has options that can be published as JSON Schema, each with a title', async () => {
    const { Options } = await loadOptions(type)
    const { properties = {} } = z.toJSONSchema(Options, { io: 'input' })
    for (const [name, property] of Object.entries(properties)) expect(property, name).toHaveProperty('title')
  })

  test('says of each option whether most people need it or few', async () => {
    const { Options } = await loadOptions(type)
    const { properties = {} } = z.toJSONSchema(Options, { io: 'input' })
    for (const [name, property] of Object.entries(properties))
      expect(property, name).toHaveProperty('level', expect.stringMatching(/^(?:basic|advanced)$/))
  })

  test('answers every wrong value with a sentence for people', async () => {
    const { Options } = await loadOptions(type)
    const wrong = [null, {}, [], [{}], true, -1e9, 1e12, 1.5, '', ' ', '\0', 'x'.repeat(30_000), { x: 'y' }, { page: 'x', title: 7 }]
    const names = Object.keys(z.toJSONSchema(Options, { io: 'input' }).properties ?? {})
    for (const reader of ['form', 'call'] as const) {
      for (const given of [{ noSuchOption: 1 }, ...names.flatMap((name) => wrong.map((value) => ({ [name]: value })))]) {
        for (const { path, sentence } of validateOptions(Options, given, { reader, language: english }).problems ?? []) {
          expect(sentence, path).toMatch(/^[A-Z].*\.$/s)
          expect(sentence, path).not.toMatch(/\b(?:expected|received|invalid|unrecognized|too (?:small|big)|undefined|NaN)\b/i)
        }
      }
    }
  })

  test('knows the options that another choice may make inactive', async () => {
    const { Options, inactiveOptions } = await loadOptions(type)
    const names = Object.keys(z.toJSONSchema(Options, { io: 'input' }).properties ?? {})
    expect(names).toEqual(expect.arrayContaining([...new Set(inactiveOptions?.({}) ?? [])]))
  })

  test('has a runner', async () => {
    expect((await runners[type]()).default).toBeTypeOf('function')
  })

  test('has a test beside its runner', () => {
    expect(existsSync(`${source}/${type}/run.test.ts`)).toBe(true)
  })
})
