import { t } from '@octavo/core/words/t.ts'
import {
  ArrowUpRight,
  Bold,
  Camera,
  Circle,
  Crop,
  Eraser,
  Hand,
  Highlighter,
  ImagePlus,
  Italic,
  Link2,
  type LucideIcon,
  MessageSquare,
  Minus,
  MousePointer2,
  PenLine,
  PenTool,
  RectangleHorizontal,
  ScanText,
  Shapes,
  Signature,
  Square,
  SquareDashed,
  Stamp,
  Strikethrough,
  TextCursor,
  Type,
  Underline,
  Waves,
} from 'lucide-react'
import type { Mode, Tool } from '../state/tools.ts'
import type { TextFormat } from '../text/text-format.ts'

/** The name and icon of a mode. */
export function modeWords(mode: Mode): { label: string; Icon: LucideIcon } {
  return {
    text: { label: t('Text'), Icon: Type },
    annotate: { label: t('Annotate'), Icon: Highlighter },
    shapes: { label: t('Shapes'), Icon: Shapes },
    insert: { label: t('Insert'), Icon: ImagePlus },
    sign: { label: t('Sign'), Icon: Signature },
    redact: { label: t('Redact'), Icon: Eraser },
  }[mode]
}

/** The name and icon of a tool. */
export function toolWords(tool: Tool): { label: string; Icon: LucideIcon } {
  return {
    select: { label: t('Select'), Icon: MousePointer2 },
    hand: { label: t('Move the view'), Icon: Hand },
    'edit-text': { label: t('Edit text'), Icon: TextCursor },
    text: { label: t('Add text'), Icon: Type },
    highlight: { label: t('Highlight'), Icon: Highlighter },
    underline: { label: t('Underline'), Icon: Underline },
    strikeout: { label: t('Strikethrough'), Icon: Strikethrough },
    squiggly: { label: t('Squiggly line'), Icon: Waves },
    pen: { label: t('Pen'), Icon: PenLine },
    marker: { label: t('Marker'), Icon: PenTool },
    note: { label: t('Note'), Icon: MessageSquare },
    rect: { label: t('Rectangle'), Icon: Square },
    ellipse: { label: t('Ellipse'), Icon: Circle },
    line: { label: t('Line'), Icon: Minus },
    arrow: { label: t('Arrow'), Icon: ArrowUpRight },
    link: { label: t('Link'), Icon: Link2 },
    cover: { label: t('White box'), Icon: RectangleHorizontal },
    stamp: { label: t('Stamp'), Icon: Stamp },
    crop: { label: t('Crop the page'), Icon: Crop },
    sign: { label: t('Add a signature'), Icon: Signature },
    image: { label: t('Add an image'), Icon: ImagePlus },
    photo: { label: t('Take a photo'), Icon: Camera },
    redact: { label: t('Redact an area'), Icon: SquareDashed },
    'redact-text': { label: t('Redact text'), Icon: ScanText },
  }[tool]
}

/** The name, icon and keys of a format of text. */
export function formatWords(format: TextFormat): { label: string; Icon: LucideIcon; keys: string } {
  return {
    bold: { label: t('Bold'), Icon: Bold, keys: 'Control+B Meta+B' },
    italic: { label: t('Italic'), Icon: Italic, keys: 'Control+I Meta+I' },
    underline: { label: t('Underlined'), Icon: Underline, keys: 'Control+U Meta+U' },
  }[format]
}
