import { type PaperName, paperSizes } from '@octavo/core/files/paper.ts'
import { addressFault } from '@octavo/core/options/web-addresses.ts'
import * as z from 'zod'
import { FileNameTemplate } from '../options/common-options.ts'
import { pdfOutputOptions } from '../options/pdf-output-options.ts'
import { percent } from '../options/stamp-options.ts'
import { paperOf, windows } from './shared/paper.ts'
import { visitorOptions } from './shared/visitor-options.ts'

const sizes = Object.keys(paperSizes) as PaperName[]
const devices = Object.keys(windows) as (keyof typeof windows)[]

const Address = z
  .string()
  .trim()
  .max(4000, 'The address is too long.')
  .superRefine((address, context) => {
    const fault = addressFault(address)
    if (fault) context.addIssue({ code: 'custom', message: fault.sentence, params: { code: fault.code } })
  })

const Millimetres = z.number().min(0).max(2000)
const SelectorList = z.string().trim().max(2000)
const Line = z.string().trim().max(300)

/** With no other options each page becomes a PDF of A4 pages, as a wide screen shows it. */
export const Options = z
  .strictObject({
    urls: z
      .array(Address)
      .max(500)
      .default([])
      .meta({ title: 'Addresses', description: 'Of the web pages, each with http:// or https://.' }),
    pageSize: z
      .preprocess((size) => (typeof size === 'string' ? size.toLowerCase() : size), z.enum([...sizes, 'custom']))
      .default('a4')
      .meta({ title: 'Page size', description: 'A size of paper, or a width and height of your own.' }),
    width: z.number().min(10).max(5000).default(210).meta({ title: 'Width', description: 'Of a page of your own size, in millimetres.' }),
    height: z.number().min(10).max(5000).default(297).meta({ title: 'Height', description: 'Of a page of your own size, in millimetres.' }),
    landscape: z.boolean().default(false).meta({ title: 'Landscape', description: 'Lays the pages on their side.' }),
    margin: z
      .union([
        z.enum(['none', 'small', 'big']),
        Millimetres,
        z.strictObject({ top: Millimetres, right: Millimetres, bottom: Millimetres, left: Millimetres }),
      ])
      .default('small')
      .meta({ title: 'Margin', description: 'None, small (10 mm), big (25 mm), millimetres, or millimetres for each side.' }),
    scale: z
      .number()
      .min(0.1)
      .max(2)
      .default(1)
      .meta({ title: 'Scale', description: 'From 0.1 to 2; 1 is the size that fits.', shownAs: percent }),
    singlePage: z.boolean().default(false).meta({ title: 'One long page', description: 'As long as the web page is, up to 5 metres.' }),
    viewport: z
      .union([z.enum(devices), z.int().min(240).max(3840)])
      .default('desktop')
      .meta({ title: 'Window', description: 'Desktop, tablet, phone, or a width in pixels.' }),
    viewportHeight: z
      .int()
      .min(200)
      .max(10_000)
      .optional()
      .meta({ title: 'Height of the window', description: 'In pixels. Without it, as high as the device.' }),
    deviceScale: z.number().min(1).max(4).default(1).meta({
      title: 'Fineness of the screen',
      description: 'From 1 to 4: pages that have finer pictures for finer screens show those.',
    }),
    media: z
      .enum(['screen', 'print'])
      .default('screen')
      .meta({ title: 'Style', description: 'As the page looks on a screen, or as its makers wish it printed.' }),
    colorScheme: z
      .enum(['light', 'dark'])
      .default('light')
      .meta({ title: 'Colours', description: 'Light or dark, where the page knows both.' }),
    backgrounds: z.boolean().default(true).meta({ title: 'Backgrounds', description: 'Prints background colours and pictures.' }),
    preferCssPageSize: z
      .boolean()
      .default(false)
      .meta({ title: 'Page size of the page', description: 'Where the page itself says how large its paper is, that counts.' }),
    pages: z
      .string()
      .trim()
      .max(200)
      .regex(/^(?:\d{1,5}(?:\s*-\s*\d{1,5})?(?:\s*,\s*|$))*$/, 'Enter pages like 1-3, 5.')
      .default('')
      .meta({ title: 'Pages', description: 'Such as 1-3, 5. Empty for all.' }),
    waitUntil: z
      .enum(['load', 'idle'])
      .default('idle')
      .meta({ title: 'Wait for', description: 'The page to be loaded, or also for it to have stopped loading more.' }),
    waitSeconds: z.number().min(0).max(20).default(0).meta({ title: 'Seconds', description: 'To wait beyond that.' }),
    waitSelector: SelectorList.optional().meta({
      title: 'Element',
      description: 'A CSS selector of something that has to be there first.',
    }),
    waitExpression: z.string().trim().max(2000).optional().meta({
      title: 'Condition',
      description: 'A JavaScript expression that has to be true first, such as window.status === "ready".',
    }),
    limitSeconds: z.number().min(1).max(600).optional().meta({
      title: 'Longest wait',
      description: 'In seconds. What is there by then is printed. The limit of this server holds as well.',
    }),
    failOn: z.enum(['page', 'parts', 'errors']).default('page').meta({
      title: 'Leave a page out',
      description: 'When it cannot be opened, when a part of it cannot be loaded, or when its scripts tell of errors, too.',
    }),
    scroll: z
      .boolean()
      .default(true)
      .meta({ title: 'Scroll through', description: 'Goes down the page once, so that pictures are there which come late.' }),
    hidePopups: z
      .boolean()
      .default(true)
      .meta({ title: 'Hide pop-ups', description: 'Cookie banners and windows that lie over the page.' }),
    hideAdverts: z.boolean().default(false).meta({
      title: 'Hide adverts',
      description: 'Nothing is loaded from the best-known makers of adverts, and their places are left out.',
    }),
    unfold: z.boolean().default(false).meta({ title: 'Unfold', description: 'Opens what is folded, such as answers below questions.' }),
    reader: z.boolean().default(false).meta({
      title: 'Text only',
      description: 'The heading and the running text, plainly set, without menus and columns.',
    }),
    hideSelectors: SelectorList.default('').meta({
      title: 'Hide',
      description: 'CSS selectors of what is not to be seen, with commas between.',
    }),
    css: z.string().max(20_000).default('').meta({ title: 'Own CSS', description: 'Rules that are added to the page.' }),
    ...visitorOptions,
    header: Line.default('').meta({
      title: 'Header',
      description: 'A line on each page: {title}, {address}, {date}, {page} and {pages} are filled in; | parts left, middle and right.',
    }),
    footer: Line.default('').meta({ title: 'Footer', description: 'A line at the foot of each page, written like the header.' }),
    bookmarks: z.boolean().default(true).meta({ title: 'Bookmarks', description: 'Made from the headings of the page.' }),
    tagged: z.boolean().default(true).meta({ title: 'Tagged', description: 'Keeps headings, lists and tables for screen readers.' }),
    merge: z.boolean().default(false).meta({ title: 'One PDF', description: 'All web pages in one file, in the given order.' }),
    ...pdfOutputOptions,
    fileName: FileNameTemplate.optional(),
  })
  .superRefine((options, context) => {
    const { width, height, margins } = paperOf(options)
    if (width - margins.left - margins.right < 10 || height - margins.top - margins.bottom < 10) {
      context.addIssue({ code: 'custom', path: ['margin'], message: 'The margin leaves no room on the page. Choose a smaller one.' })
    }
  })
export type Options = z.infer<typeof Options>

/** The options as they may be given, before the defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** Width and height are those of a page of one's own size. */
export function inactiveOptions({ pageSize }: GivenOptions): string[] {
  return pageSize === 'custom' ? [] : ['width', 'height']
}

/** What still has to be entered. */
export function unmetRequirements({ urls }: Options): Record<string, string> {
  return urls.length === 0 ? { urls: 'Enter the address of a web page.' } : {}
}
