import { type ComponentType, lazy } from 'react'
import { retryImport } from '../shared/retry-import.ts'
import type { PageKind, SitePage } from './pages.ts'

/** The module of each kind of page, so that the built page can name the files it needs before they are asked for. */
export const pageModules = {
  home: 'src/features/home/Home.tsx',
  tool: 'src/features/tool/ToolPage.tsx',
  addresses: 'src/features/tool/AddressPage.tsx',
  text: 'src/features/texts/TextPage.tsx',
  account: 'src/features/account/AccountPage.tsx',
  later: 'src/features/account/LaterPage.tsx',
  'new-password': 'src/features/account/SetNewPassword.tsx',
  newsletter: 'src/features/account/NewsletterPage.tsx',
  download: 'src/features/download/Download.tsx',
  bare: 'src/features/account/BarePage.tsx',
  'not-found': 'src/features/not-found/NotFound.tsx',
} as const satisfies Record<PageKind, string>

type PageComponent = ComponentType<{ page: SitePage }>

const Home = lazy(() => retryImport(async () => ({ default: (await import('../features/home/Home.tsx')).Home })))
const ToolPage = lazy(() => retryImport(async () => ({ default: (await import('../features/tool/ToolPage.tsx')).ToolPage })))
const AddressPage = lazy(() => retryImport(async () => ({ default: (await import('../features/tool/AddressPage.tsx')).AddressPage })))
const TextPage = lazy(() => retryImport(async () => ({ default: (await import('../features/texts/TextPage.tsx')).TextPage })))
const AccountPage = lazy(() => retryImport(async () => ({ default: (await import('../features/account/AccountPage.tsx')).AccountPage })))
const LaterPage = lazy(() => retryImport(async () => ({ default: (await import('../features/account/LaterPage.tsx')).LaterPage })))
const SetNewPassword = lazy(() =>
  retryImport(async () => ({ default: (await import('../features/account/SetNewPassword.tsx')).SetNewPassword })),
)
const NewsletterPage = lazy(() =>
  retryImport(async () => ({ default: (await import('../features/account/NewsletterPage.tsx')).NewsletterPage })),
)
const Download = lazy(() => retryImport(async () => ({ default: (await import('../features/download/Download.tsx')).Download })))
const BarePage = lazy(() => retryImport(async () => ({ default: (await import('../features/account/BarePage.tsx')).BarePage })))
const NotFound = lazy(() => retryImport(async () => ({ default: (await import('../features/not-found/NotFound.tsx')).NotFound })))

const components: Record<PageKind, PageComponent> = {
  home: () => <Home />,
  tool: ({ page }) => (page.tool ? <ToolPage tool={page.tool} /> : <NotFound />),
  addresses: ({ page }) => (page.tool ? <AddressPage tool={page.tool} /> : <NotFound />),
  text: ({ page }) => <TextPage path={page.path} />,
  account: () => <AccountPage />,
  later: ({ page }) => <LaterPage path={page.path} />,
  'new-password': () => <SetNewPassword />,
  newsletter: () => <NewsletterPage />,
  download: () => <Download />,
  bare: ({ page }) => <BarePage path={page.path} />,
  'not-found': () => <NotFound />,
}

/** What a page shows between header and footer. */
export function PageContent({ page }: { page: SitePage }) {
  const Content = components[page.kind]
  return <Content key={page.path} page={page} />
}
