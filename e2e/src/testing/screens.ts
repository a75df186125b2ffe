import type { Page } from 'playwright-core'
import { locked, type TestFile, textPdf } from './pdfs.ts'
import { toastOn } from './toast.ts'
import { type ToolPage, toolPage } from './tool-page.ts'
import { closeOptions, openOptions } from './touch.ts'
import { goTo } from './visit.ts'

/** What a walk uses. */
export interface Stage {
  page: Page
  tool: ToolPage
  /** No mouse, a narrow screen. */
  phone: boolean
}

/** One state of a page, reached from the one before it. */
export interface Screen {
  name: string
  show(stage: Stage): Promise<unknown>
  /** What the browser is expected to log on the way here: it logs every error response, even if the page handles it. */
  complaint?: RegExp
}

/** Screens that are reached one after the other. */
export interface Walk {
  name: string
  path: string
  screens: readonly Screen[]
}

export const stageOf = (page: Page, phone: boolean): Stage => ({ page, phone, tool: toolPage(page) })

const music: TestFile = { name: 'music.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') }
const notes: TestFile = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }
const three = () => [textPdf('a.pdf', 'one'), textPdf('b.pdf', 'two', 'three'), textPdf('c.pdf', 'four')]
const asItComes: Screen = { name: 'as it comes', show: async () => undefined }

/** One page of every kind; pages of a kind differ only in their texts. */
const paths = [
  '/split-pdf',
  '/url-to-pdf',
  '/blog',
  '/faq',
  '/privacy',
  '/account',
  '/billing',
  '/pricing',
  '/set-new-password',
  '/newsletter',
  '/sign',
  '/download',
  '/editor',
  '/checkout',
]

/** All screens and states of the site. */
export const walks: readonly Walk[] = [
  {
    name: 'the front page',
    path: '/',
    screens: [
      asItComes,
      {
        name: 'with a file',
        show: async ({ page, tool }) => [await tool.drop(textPdf('report.pdf', 'one')), await page.getByText('Best match').waitFor()],
      },
      {
        name: 'with a file that no tool takes',
        show: async ({ page, tool }) => [await tool.drop(music), await main(page).getByText("We can't open this kind of file").waitFor()],
      },
    ],
  },
  {
    name: 'the shell',
    path: '/faq',
    screens: [
      { name: 'menu', show: openMenu },
      { name: 'theme', show: openTheme },
      {
        name: 'search',
        show: async ({ page }) => [
          await page.keyboard.press('Escape'),
          await page.keyboard.press('Control+k'),
          await page.getByRole('combobox').waitFor(),
        ],
      },
      {
        name: 'search that finds nothing',
        show: async ({ page }) => [await page.keyboard.type('zzzz'), await page.getByText('No tools found.').waitFor()],
      },
      { name: 'sign up', show: (stage) => openAccountModal(stage, 'Sign up') },
      { name: 'log in', show: (stage) => openAccountModal(stage, 'Log in') },
      {
        name: 'a field with a complaint',
        show: async ({ page }) => [
          await page.keyboard.press('Escape'),
          await page.getByRole('button', { name: 'Subscribe' }).click(),
          await page.getByText('This field is required.').waitFor(),
        ],
      },
      {
        name: 'a toast',
        show: async ({ page }) => [
          await page.getByLabel('Email for the newsletter').fill('maren@example.org'),
          await page.getByRole('button', { name: 'Subscribe' }).click(),
          await toastOn(page, 'Successfully subscribed to newsletters.').waitFor(),
        ],
      },
    ],
  },
  {
    name: 'arranging',
    path: '/merge-pdf',
    screens: [
      asItComes,
      {
        name: 'files above it',
        show: async ({ page, tool }) => [await tool.drag(...three()), await page.getByText('Drop to add 3 files').waitFor()],
      },
      { name: 'cards', show: async ({ tool }) => [await tool.drop(...three()), await tool.ready()] },
      { name: 'all options', show: openAllOptions },
      {
        name: 'sort menu',
        show: async ({ page, phone }) => [
          phone && (await closeOptions(page)),
          await page.getByRole('button', { name: 'Sort' }).click(),
          await page.getByRole('menuitemradio', { name: 'Title' }).waitFor(),
        ],
      },
      {
        name: 'pages of a file',
        show: async ({ page, tool }) => [
          await page.keyboard.press('Escape'),
          await tool.card('b.pdf').getByRole('button', { name: 'Choose pages of b.pdf' }).click(),
          await page.getByRole('dialog', { name: 'Pages of this file' }).getByLabel('Pages').fill('7'),
        ],
      },
      {
        name: 'page mode',
        show: async ({ page, tool }) => [
          await page.keyboard.press('Escape'),
          await tool.pageMode(),
          await page.getByRole('gridcell').nth(3).waitFor(),
        ],
      },
      {
        name: 'selected pages',
        show: async ({ page }) => [
          await page.getByRole('gridcell').first().click(),
          await page.getByRole('button', { name: 'Rotate right' }).click(),
        ],
      },
      {
        name: 'back to files',
        show: async ({ page }) => [
          await page.getByRole('toolbar').getByRole('button', { name: 'Remove' }).click(),
          await page.getByText('Files', { exact: true }).first().click(),
          await page.getByRole('dialog', { name: 'Discard the page order?' }).waitFor(),
        ],
      },
      {
        name: 'no page left',
        show: async ({ page }) => [
          await page.getByRole('button', { name: 'Stay with pages' }).click(),
          await page.getByRole('button', { name: 'Select all pages' }).click(),
          await page.getByRole('toolbar').getByRole('button', { name: 'Remove' }).click(),
          await page.getByText('No page is left.').waitFor(),
        ],
      },
      {
        name: 'leave page',
        show: async ({ page }) => [
          await page.getByRole('banner').getByRole('link').first().click(),
          await page.getByRole('dialog', { name: 'Leave this page?' }).waitFor(),
        ],
      },
    ],
  },
  {
    name: 'files with trouble',
    path: '/merge-pdf',
    screens: [
      {
        name: 'locked and failed cards',
        show: async ({ page, tool }) => [
          await tool.drop(textPdf('a.pdf', 'one'), await locked(textPdf('safe.pdf', 'secret'), 'sesame'), notes),
          await page.getByLabel('Password of safe.pdf').waitFor(),
          await tool.card('notes.txt').getByText("This isn't a PDF").waitFor(),
        ],
      },
      {
        name: 'size limit',
        show: async ({ page, tool }) => [
          await tool.drop({ ...textPdf('big.pdf', 'big'), buffer: Buffer.alloc(250_000, '%PDF-1.7\n') }),
          await page.getByRole('dialog', { name: 'This file is too large' }).waitFor(),
        ],
      },
      {
        name: 'more files than a task takes',
        show: async ({ page, tool }) => [
          await page.keyboard.press('Escape'),
          await tool.drop(...three()),
          await page.getByText('You can use up to 4 files per task.').waitFor(),
        ],
      },
    ],
  },
  {
    name: 'from working to done',
    path: '/merge-pdf',
    screens: [
      {
        name: 'error',
        complaint: /ERR_FAILED/,
        show: async ({ page, tool }) => [
          await tool.drop(...three()),
          await page.route('**/engine/tasks/execute', (route) => route.abort()),
          await tool.ready(),
          await tool.runButton().click(),
          await page.getByRole('dialog', { name: "That didn't work" }).waitFor(),
        ],
      },
      {
        name: 'loading',
        show: async ({ page, tool }) => [
          await page.getByRole('button', { name: 'OK' }).click(),
          await page.unroute('**/engine/tasks/execute'),
          await page.route('**/engine/tasks/execute', () => undefined),
          await tool.runButton().click(),
          await page.getByRole('dialog', { name: 'Merging your files' }).waitFor(),
        ],
      },
      {
        name: 'finding the work again',
        show: async ({ page }) => [
          await page.route('**/api/v1/engine-tokens', () => undefined),
          await page.reload(),
          await page.getByRole('img', { name: 'Finding your files' }).waitFor(),
        ],
      },
      {
        name: 'done',
        show: async ({ page, tool }) => [
          await page.unrouteAll(),
          await page.reload(),
          await tool.run(),
          await page.locator('img[src^="blob:"]').first().waitFor(),
        ],
      },
      {
        name: 'more access',
        show: async ({ page, tool }) => [
          await goTo(page, '/merge-pdf'),
          await tool.drop(...three()),
          await tool.run(),
          await page.getByRole('dialog', { name: 'Daily limit reached' }).waitFor(),
        ],
      },
      {
        name: 'done without access',
        show: async ({ page }) => [await page.keyboard.press('Escape'), await page.getByRole('dialog').waitFor({ state: 'detached' })],
      },
    ],
  },
  {
    name: 'addresses without anything',
    path: '/',
    screens: [
      { name: '404', complaint: /404/, show: ({ page }) => goTo(page, '/nothing-here') },
      { name: 'download of an unknown task', complaint: /404/, show: ({ page }) => goTo(page, '/download?taskRef=AAAAAAAAAAAAAAAAAAAAAA') },
      {
        name: 'a task that is gone',
        complaint: /404/,
        show: async ({ page }) => [
          await goTo(page, '/merge-pdf?taskRef=AAAAAAAAAAAAAAAAAAAAAA'),
          await page.getByText('The files of this task were deleted. Start again with new ones.').waitFor(),
        ],
      },
    ],
  },
  { name: 'pages', path: '/', screens: paths.map((path) => ({ name: path, show: ({ page }) => goTo(page, path) })) },
]

function main(page: Page) {
  return page.getByRole('main')
}

async function openMenu({ page, phone }: Stage): Promise<void> {
  await page.getByRole('button', { name: phone ? 'Menu' : 'Other', exact: true }).click()
  await (phone ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('region', { name: 'Other tools' })).waitFor()
}

async function openTheme({ page }: Stage): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor()
}

async function openAccountModal({ page, phone }: Stage, name: 'Sign up' | 'Log in'): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  if (phone) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page
    .getByRole(phone ? 'dialog' : 'banner')
    .getByRole('button', { name })
    .click()
  await page.getByRole('dialog', { name: name === 'Sign up' ? 'Create your account' : 'Log in' }).waitFor()
}

async function openAllOptions({ page, phone }: Stage): Promise<void> {
  if (phone) await openOptions(page)
  // The options load after the files.
  await page.getByText('Interleave pages').waitFor({ state: 'attached' })
  for (const fold of await page.getByRole('complementary').locator('summary').all()) await fold.click()
  await page.getByText('Interleave pages').click()
  await page.getByText('Every second file backwards').waitFor()
}
