import type { FieldKind } from '@octavo/core/forms/form-field.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { KeyCap } from '@octavo/ui/KeyCap.tsx'
import {
  AlignLeft,
  Calendar,
  CircleDot,
  ImagePlus,
  KeyRound,
  List,
  type LucideIcon,
  MousePointer2,
  PenLine,
  RectangleEllipsis,
  RectangleHorizontal,
  Signature,
  SquareCheck,
  SquareChevronDown,
  TextCursorInput,
  WandSparkles,
} from 'lucide-react'
import { kindWords } from '../field-words.ts'
import { palette } from './new-field.ts'
import styles from './Palette.module.css'

interface PaletteProps {
  tool: FieldKind | 'select'
  isFinding: boolean
  onTool: (tool: FieldKind | 'select') => void
  /** By the keyboard there is no place to press: the field comes to the middle of the page. */
  onPlace: (kind: FieldKind) => void
  onFind: () => void
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

const icons: Record<FieldKind, LucideIcon> = {
  text: TextCursorInput,
  longText: AlignLeft,
  comb: RectangleEllipsis,
  password: KeyRound,
  date: Calendar,
  checkbox: SquareCheck,
  radio: CircleDot,
  dropdown: SquareChevronDown,
  list: List,
  button: RectangleHorizontal,
  image: ImagePlus,
  signature: Signature ?? PenLine,
}

/** The fields that can be made: drawn on the page, or placed by a key. */
export function Palette({ tool, isFinding, onTool, onPlace, onFind }: PaletteProps) {
  return (
    <aside className={styles.palette} aria-label={t('Fields')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('Fields')}</h2>
        <p className={styles.hint}>{t('Choose one and draw it on the page, or press the letter.')}</p>
      </div>
      <div className={styles.kinds}>
        <button type="button" className={styles.kind} aria-pressed={tool === 'select'} onClick={() => onTool('select')}>
          <MousePointer2 {...icon} />
          <span>{t('Select')}</span>
          <KeyCap>V</KeyCap>
        </button>
        {palette.map(({ kind, key }) => {
          const Icon = icons[kind]
          return (
            <button
              key={kind}
              type="button"
              className={styles.kind}
              aria-pressed={tool === kind}
              onClick={(event) => (event.detail === 0 ? onPlace(kind) : onTool(kind))}
            >
              <Icon {...icon} />
              <span>{kindWords(kind)}</span>
              <KeyCap>{key}</KeyCap>
            </button>
          )
        })}
      </div>
      <div className={styles.find}>
        <Button variant="secondary" wide busy={isFinding} icon={<WandSparkles {...icon} />} onClick={onFind}>
          {t('Find fields')}
        </Button>
        <p className={styles.hint}>{t('Looks for lines and boxes on the pages. You confirm each one.')}</p>
      </div>
    </aside>
  )
}
