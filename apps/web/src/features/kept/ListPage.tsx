import { HistoryPage } from '../history/HistoryPage.tsx'
import { ArchivePage } from './ArchivePage.tsx'
import { InboxPage } from './InboxPage.tsx'

const pages = { '/history': HistoryPage, '/archive': ArchivePage, '/inbox': InboxPage } as const

/** A page with a list of the user. They share a file of code: each of its own would be named in the first script of every page. */
export function ListPage({ path }: { path: keyof typeof pages }) {
  const Page = pages[path]
  return <Page />
}
