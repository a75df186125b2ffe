import { Button } from '@octavo/ui/Button.tsx'
import { KeyCap } from '@octavo/ui/KeyCap.tsx'
import { FoldedSheet } from '@octavo/ui/Sheet.tsx'
import { Tag } from '@octavo/ui/Tag.tsx'
import { Plus } from 'lucide-react'
import { chooseFiles } from '../../shared/files/choose-files.ts'
import { ToolGlyph } from '../../shared/ToolGlyph.tsx'
import styles from './HomeSheet.module.css'

/** Drop, web address, editor, thirty minutes. */
export function IdleSheet({ onFiles }: { onFiles: (files: File[]) => void }) {
  return <FoldedSheet half={<Drop onFiles={onFiles} />} quarter={<WebAddress />} eighth={<Editor />} leaf={<Lifetime />} />
}

function Drop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const choose = async () => onFiles(await chooseFiles({ accept: [], multiple: true }))
  return (
    <div className={styles.drop}>
      <svg className={styles.art} width="64" height="56" viewBox="0 0 64 56" aria-hidden="true">
        <path className={styles.behind} d="M24 5.5L4 10l9.5 43 13-2.8" />
        <rect x="24.5" y="3.5" width="34" height="46" rx="2.5" />
        <path className={styles.leaf} d="M42 38h16.5v9a2.5 2.5 0 0 1-2.5 2.5H42z" />
        <path className={styles.crease} d="M25 26.5h33M41.5 26.5v22" />
      </svg>
      <h2 className={styles.dropTitle}>
        <span className={styles.wide}>Drop</span>
        <span className={styles.narrow}>Add</span> any file<span className={styles.wide}> here</span>
      </h2>
      <p className={styles.note}>PDF, Word, Excel, PowerPoint, JPG or PNG</p>
      <Button size="large" icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={() => void choose()}>
        Choose files
      </Button>
      <p className={styles.paste}>
        or paste with <KeyCap>Ctrl</KeyCap> <KeyCap>V</KeyCap>
      </p>
    </div>
  )
}

function WebAddress() {
  return (
    <div className={styles.fold}>
      <ToolGlyph type="url-to-pdf" />
      <p>
        <a href="/url-to-pdf" className={styles.foldLink}>
          Save a web page as PDF
        </a>{' '}
        <Tag>Soon</Tag>
        <span className={styles.foldNote}>From any public address.</span>
      </p>
    </div>
  )
}

function Editor() {
  return (
    <div className={styles.fold}>
      <ToolGlyph type="edit-pdf" />
      <p>
        <a href="/edit-pdf" className={styles.foldLink}>
          Open the editor
        </a>{' '}
        <Tag>Soon</Tag>
      </p>
    </div>
  )
}

function Lifetime() {
  return (
    <div className={styles.lifetime}>
      <span className={styles.figure}>30</span>
      <span>minutes, then every file is deleted</span>
    </div>
  )
}
