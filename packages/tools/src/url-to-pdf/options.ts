import { type PaperName, paperSizes } from '@octavo/core/files/paper.ts'
import { addressFault } from '@octavo/core/options/web-addresses.ts'
import { say } from '@octavo/core/words/say.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import * as z from 'zod'
import { FileNameTemplate } from '../options/common-options.ts'
import type { OptionToken } from '../options/option-meta.ts'
import type { RequirementReader } from '../options/options-module.ts'
import { paperLabels } from '../options/paper-labels.ts'
import { pdfOutputOptions } from '../options/pdf-output-options.ts'
import { percent } from '../options/stamp-options.ts'
import { paperOf, windows } from './shared/paper.ts'
import { visitorOptions } from './shared/visitor-options.ts'

const sizes = Object.keys(paperSizes) as PaperName[]
const devices = Object.keys(windows) as (keyof typeof windows)[]

const Address = z
  .string()
  .trim()
  .max(4000, sentence('The address is too long.'))
  .superRefine((address, context) => {
    const found = addressFault(address)
    if (found) context.addIssue({ code: 'custom', params: { ...found } })
  })

const Millimetres = z.number().min(0).max(2000)
const SelectorList = z.string().trim().max(2000)
const Line = z.string().trim().max(300)

/** The folded groups of the panel. */
const groups = { window: 'Window and margins', look: 'Appearance', loading: 'Loading' } as const

/** The tokens of headers and footers. */
const lineTokens: readonly OptionToken[] = ['title', 'address', 'date', 'page', 'pages']

/** By default each page becomes a PDF of A4 pages, as a wide screen shows it. */
export const Options = z
  .strictObject({
    urls: z.array(Address).max(500).default([]).meta({
      title: 'Addresses',
      description: 'Of the web pages, each with http:// or https://.',
      level: 'basic',
    }),
    pageSize: z
      .preprocess((size) => (typeof size === 'string' ? size.toLowerCase() : size), z.enum([...sizes, 'custom']))
      .default('a4')
      .meta({
        title: 'Page size',
        description: 'A paper size, or a custom width and height.',
        labels: { ...paperLabels, custom: 'Custom' },
        level: 'basic',
      }),
    width: z.number().min(10).max(5000).default(210).meta({
      title: 'Width',
      description: 'Of a custom page size, in millimetres.',
      unit: 'mm',
      level: 'basic',
    }),
    height: z.number().min(10).max(5000).default(297).meta({
      title: 'Height',
      description: 'Of a custom page size, in millimetres.',
      unit: 'mm',
      level: 'basic',
    }),
    landscape: z.boolean().default(false).meta({ title: 'Landscape', description: 'Landscape instead of portrait pages.', level: 'basic' }),
    margin: z
      .union([
        z.enum(['none', 'small', 'big']),
        Millimetres,
        z.strictObject({
          top: Millimetres.meta({ title: 'Top', unit: 'mm' }),
          right: Millimetres.meta({ title: 'Right', unit: 'mm' }),
          bottom: Millimetres.meta({ title: 'Bottom', unit: 'mm' }),
          left: Millimetres.meta({ title: 'Left', unit: 'mm' }),
        }),
      ])
      .default('small')
      .meta({
        title: 'Margin',
        description: 'None, small (10 mm), big (25 mm), millimetres, or millimetres for each side.',
        labels: { none: 'None', small: 'Small', big: 'Large' },
        level: 'advanced',
        group: groups.window,
      }),
    singlePage: z.boolean().default(false).meta({
      title: 'One long page',
      description: 'As long as the web page is, up to 5 metres.',
      hint: 'Without page breaks, as on the screen.',
      level: 'basic',
    }),
    viewport: z
      .union([z.enum(devices), z.int().min(240).max(3840)])
      .default('desktop')
      .meta({
        title: 'Window',
        description: 'Desktop, tablet, phone, or a width in pixels.',
        unit: 'px',
        level: 'advanced',
        group: groups.window,
      }),
    viewportHeight: z.int().min(200).max(10_000).optional().meta({
      title: 'Window height',
      description: 'In pixels. Without it, as high as the device.',
      unit: 'px',
      level: 'advanced',
      group: groups.window,
    }),
    hidePopups: z.boolean().default(true).meta({
      title: 'Hide cookie banners and pop-ups',
      description: 'Hides cookie banners and pop-ups.',
      level: 'basic',
    }),
    scale: z.number().min(0.1).max(2).default(1).meta({
      title: 'Scale',
      description: 'From 0.1 to 2; 1 is the size that fits.',
      shownAs: percent,
      level: 'advanced',
      group: groups.look,
    }),
    media: z.enum(['screen', 'print']).default('screen').meta({
      title: 'Style',
      description: 'As the page looks on a screen, or its print version.',
      level: 'advanced',
      group: groups.look,
    }),
    colorScheme: z.enum(['light', 'dark']).default('light').meta({
      title: 'Colours',
      description: 'Light or dark, where the page has both.',
      level: 'advanced',
      group: groups.look,
    }),
    deviceScale: z.number().min(1).max(4).default(1).meta({
      title: 'Pixel density',
      description: 'From 1 to 4: pages load sharper images for denser screens.',
      hint: '2 loads sharper images. Files are larger.',
      step: 1,
      level: 'advanced',
      group: groups.look,
    }),
    pages: z
      .string()
      .trim()
      .max(200)
      .regex(/^(?:\d{1,5}(?:\s*-\s*\d{1,5})?(?:\s*,\s*|$))*$/, sentence('Enter pages like 1-3, 5.'))
      .default('')
      .meta({ title: 'Pages', description: 'Such as 1-3, 5. Empty for all.', placeholder: 'All', level: 'advanced', group: groups.look }),
    header: Line.default('').meta({
      title: 'Header',
      description: 'A line on each page: {title}, {address}, {date}, {page} and {pages} are filled in; | separates left, centre and right.',
      hint: '| separates left, centre and right.',
      placeholder: '{title}||{date}',
      tokens: lineTokens,
      level: 'advanced',
      group: groups.look,
    }),
    footer: Line.default('').meta({
      title: 'Footer',
      description: 'A line at the bottom of each page, written like the header.',
      placeholder: '{address}||{page} / {pages}',
      tokens: lineTokens,
      level: 'advanced',
      group: groups.look,
    }),
    reader: z.boolean().default(false).meta({
      title: 'Text only',
      description: 'The heading and the main text, without menus and columns.',
      hint: 'The heading and the main text, without menus.',
      level: 'advanced',
      group: groups.look,
    }),
    hideAdverts: z.boolean().default(false).meta({
      title: 'Hide ads',
      description: 'Loads nothing from the best-known ad networks and removes the empty space.',
      hint: 'From the best-known ad networks.',
      level: 'advanced',
      group: groups.look,
    }),
    unfold: z.boolean().default(false).meta({
      title: 'Expand sections',
      description: 'Opens collapsed sections, such as answers below questions.',
      hint: 'Such as answers below questions.',
      level: 'advanced',
      group: groups.look,
    }),
    backgrounds: z.boolean().default(true).meta({
      title: 'Backgrounds',
      description: 'Prints background colours and images.',
      level: 'advanced',
      group: groups.look,
    }),
    preferCssPageSize: z.boolean().default(false).meta({
      title: 'Page size from CSS',
      description: 'Uses the page size that the web page sets for printing.',
      level: 'advanced',
      group: groups.look,
    }),
    hideSelectors: SelectorList.default('').meta({
      title: 'Hide elements',
      description: 'CSS selectors of elements to hide, separated by commas.',
      hint: 'CSS selectors, separated by commas.',
      placeholder: '.advert, #sidebar',
      level: 'advanced',
      group: groups.look,
    }),
    css: z.string().max(20_000).default('').meta({
      title: 'Custom CSS',
      description: 'Rules that are added to the page.',
      multiline: true,
      level: 'advanced',
      group: groups.look,
    }),
    bookmarks: z.boolean().default(true).meta({
      title: 'Bookmarks from headings',
      description: 'Made from the headings of the page.',
      level: 'advanced',
      group: groups.look,
    }),
    tagged: z.boolean().default(true).meta({
      title: 'Tagged for screen readers',
      description: 'Keeps headings, lists and tables for screen readers.',
      level: 'advanced',
      group: groups.look,
    }),
    waitUntil: z
      .enum(['load', 'idle'])
      .default('idle')
      .meta({
        title: 'Wait until',
        description: 'The page has loaded, or has also stopped loading more.',
        labels: { load: 'Loaded', idle: 'Idle' },
        level: 'advanced',
        group: groups.loading,
      }),
    waitSeconds: z.number().min(0).max(20).default(0).meta({
      title: 'Extra wait',
      description: 'In seconds.',
      unit: 's',
      level: 'advanced',
      group: groups.loading,
    }),
    waitSelector: SelectorList.optional().meta({
      title: 'Wait for element',
      description: 'A CSS selector of an element that has to be there first.',
      hint: 'A CSS selector.',
      placeholder: '#content',
      level: 'advanced',
      group: groups.loading,
    }),
    waitExpression: z.string().trim().max(2000).optional().meta({
      title: 'Wait for condition',
      description: 'A JavaScript expression that has to be true first, such as window.status === "ready".',
      hint: 'A JavaScript expression.',
      placeholder: 'window.status === "ready"',
      level: 'advanced',
      group: groups.loading,
    }),
    limitSeconds: z.number().min(1).max(600).optional().meta({
      title: 'Maximum wait',
      description: 'In seconds. What has loaded by then is printed. The limit of this server holds as well.',
      hint: 'What has loaded by then is printed.',
      unit: 's',
      level: 'advanced',
      group: groups.loading,
    }),
    failOn: z
      .enum(['page', 'parts', 'errors'])
      .default('page')
      .meta({
        title: 'Skip a page',
        description: "When it can't be opened, when a part of it can't be loaded, or when its scripts report errors, too.",
        labels: { page: "When it can't be opened", parts: 'Or a part of it is missing', errors: 'Or its scripts report errors' },
        level: 'advanced',
        group: groups.loading,
      }),
    scroll: z.boolean().default(true).meta({
      title: 'Scroll through first',
      description: 'Scrolls down the page once, so that lazy images are loaded.',
      hint: 'Loads images that appear late.',
      level: 'advanced',
      group: groups.loading,
    }),
    ...visitorOptions,
    merge: z.boolean().default(false).meta({
      title: 'One PDF of all pages',
      description: 'All web pages in one file, in the given order.',
      level: 'basic',
    }),
    ...pdfOutputOptions,
    fileName: FileNameTemplate.optional(),
  })
  .superRefine((options, context) => {
    const { width, height, margins } = paperOf(options)
    if (width - margins.left - margins.right < 10 || height - margins.top - margins.bottom < 10) {
      context.addIssue({
        code: 'custom',
        path: ['margin'],
        message: sentence('The margin leaves no room on the page. Choose a smaller one.'),
      })
    }
  })
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** Width and height only apply to a custom page size. */
export function inactiveOptions({ pageSize }: GivenOptions): string[] {
  return pageSize === 'custom' ? [] : ['width', 'height']
}

/** What a person still has to enter. */
export function unmetRequirements({ urls }: Options, { language }: RequirementReader): Record<string, string> {
  return urls.length === 0 ? { urls: say(language, 'Enter the address of a web page.') } : {}
}
