import { tools } from '@octavo/tools'
import { Avatar } from '@octavo/ui/Avatar.tsx'
import { announce } from '@octavo/ui/announce.ts'
import { Button, ButtonLink, IconButton } from '@octavo/ui/Button.tsx'
import { CountdownDots } from '@octavo/ui/CountdownDots.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { EmptyState } from '@octavo/ui/EmptyState.tsx'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { KeyCap } from '@octavo/ui/KeyCap.tsx'
import { LiveRegion } from '@octavo/ui/LiveRegion.tsx'
import { Mark } from '@octavo/ui/Mark.tsx'
import { Menu } from '@octavo/ui/Menu.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { ProgressBar } from '@octavo/ui/ProgressBar.tsx'
import { Tag } from '@octavo/ui/Tag.tsx'
import { TextButton } from '@octavo/ui/TextButton.tsx'
import { Wordmark } from '@octavo/ui/Wordmark.tsx'
import { ArrowRight, Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ThemeMenu } from '../app/ThemeMenu.tsx'
import { openModal } from '../shared/modal/modal-store.ts'
import { ModalHost } from '../shared/modals/ModalHost.tsx'
import { ToastHost } from '../shared/ToastHost.tsx'
import { ToolGlyph } from '../shared/ToolGlyph.tsx'
import { toast } from '../shared/toasts.ts'
import styles from './Components.module.css'
import { Fields } from './Fields.tsx'

/** Every component of the design system in its states; in development only. */
export function Components() {
  const [open, setOpen] = useState(false)
  return (
    <main className={styles.page}>
      <title>Components · Octavo</title>
      <h1>Components</h1>
      <ThemeMenu />
      <Part title="Buttons">
        {(['primary', 'secondary', 'ghost', 'danger'] as const).map((variant) => (
          <div key={variant} className={styles.row}>
            {(['small', 'medium', 'modal', 'large'] as const).map((size) => (
              <Button key={size} variant={variant} size={size}>
                {variant} {size}
              </Button>
            ))}
            <Button variant={variant} disabled>
              disabled
            </Button>
            <Button variant={variant} busy>
              Merge 5 files
            </Button>
          </div>
        ))}
        <div className={styles.row}>
          <Button icon={<Plus size={18} aria-hidden="true" />}>Choose files</Button>
          <ButtonLink href="/" variant="secondary">
            A link <ArrowRight size={16} aria-hidden="true" />
          </ButtonLink>
          <Button variant="danger" solid>
            Delete for good
          </Button>
          <IconButton label="Remove report.pdf" icon={<X size={18} aria-hidden="true" />} />
          <IconButton size="small" label="Remove invoice.pdf" icon={<X size={16} aria-hidden="true" />} />
          <Menu
            label="Sort"
            items={[
              { label: 'By hand', checked: true, onSelect: () => announce('By hand') },
              { label: 'By name', checked: false, onSelect: () => announce('By name') },
              { label: 'Remove all', danger: true, onSelect: () => announce('Removed') },
            ]}
          />
        </div>
      </Part>
      <Part title="Fields">
        <Fields />
      </Part>
      <Part title="Progress and time">
        <ProgressBar value={0.66} label="Merging" />
        <div className={styles.row}>
          <CountdownDots left={1} />
          <CountdownDots left={0.6} />
          <CountdownDots left={0.1} />
          <FoldLoader label="Working" />
        </div>
      </Part>
      <Part title="Words and signs">
        <div className={styles.row}>
          <Wordmark />
          <Mark height={40} />
          <Tag>Soon</Tag>
          <Tag tone="accent">Best match</Tag>
          <KeyCap>Ctrl</KeyCap>
          <Avatar name="Maren" />
          <Avatar name="Maren" pro />
          <TextButton>Forgot your password?</TextButton>
        </div>
        <Notice tone="info">Text stays text. Only images are made smaller.</Notice>
        <Notice tone="warning">
          <strong>2 of 4 files need attention.</strong> Fix or remove them to continue.
        </Notice>
        <Notice tone="error">Check your connection and try again.</Notice>
        <Disclosure title="Fine control" summary="3 settings">
          <p>What is inside.</p>
        </Disclosure>
        <EmptyState title="Nothing kept yet" text="Results are deleted after 30 minutes." action={<Button>Choose a tool</Button>} />
      </Part>
      <Part title="Glyphs">
        <div className={styles.row}>
          {tools.map((tool) => (
            <ToolGlyph key={tool.type} type={tool.type} size={60} />
          ))}
        </div>
      </Part>
      <Part title="Above the page">
        <div className={styles.row}>
          <Button onClick={() => setOpen(true)}>Dialog</Button>
          <Button onClick={() => openModal('validation', { file: { name: 'Site-survey.pdf', size: 184e6 }, maxBytes: 50e6 })}>
            Size limit
          </Button>
          <Button onClick={() => openModal('error', { errorMessage: 'That did not work', text: 'Try it again.' })}>Error</Button>
          <Button onClick={() => openModal('leave page', { loses: 'files', onLeave: () => undefined })}>Leave page</Button>
          <Button onClick={() => openModal('cancel subscription', { onConfirm: async () => undefined })}>Cancel subscription</Button>
          <Button onClick={() => openModal('share file', { about: 'Annual-report-merged.pdf, 11.6 MB', onShare: async () => undefined })}>
            Share file
          </Button>
          <Button onClick={() => openModal('thanks for payment', { what: 'task' })}>Thanks for payment</Button>
          <Button onClick={() => toast.success('You successfully shared files.')}>Success</Button>
          <Button onClick={() => toast.warning('File upload failed')}>Warning</Button>
          <Button onClick={() => toast.error('An unexpected error occurred')}>Error toast</Button>
        </div>
      </Part>
      <Dialog open={open} title="A dialog" description="One sentence." onClose={() => setOpen(false)}>
        <Button size="modal" wide onClick={() => setOpen(false)}>
          OK
        </Button>
      </Dialog>
      <ModalHost />
      <ToastHost />
      <LiveRegion />
    </main>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
