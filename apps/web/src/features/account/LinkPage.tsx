import { SignPage } from '../sign/SignPage.tsx'
import { NewsletterPage } from './NewsletterPage.tsx'
import { SetNewPassword } from './SetNewPassword.tsx'

const pages = { '/set-new-password': SetNewPassword, '/newsletter': NewsletterPage, '/sign': SignPage } as const

/** The target of a link in a mail or in a code. They share a file of code: each of its own would be named in the first script of every page. */
export function LinkPage({ path }: { path: keyof typeof pages }) {
  const Page = pages[path]
  return <Page />
}
