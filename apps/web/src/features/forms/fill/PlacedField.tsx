import type { Box } from '@octavo/core/edits/geometry.ts'
import type { FieldValue } from '@octavo/core/forms/field-value.ts'
import type { FieldWidget } from '@octavo/core/forms/form-field.ts'
import { t } from '@octavo/core/words/t.ts'
import hidden from '@octavo/ui/hidden.module.css'
import { type CSSProperties, memo, useId, useState } from 'react'
import { entryOf, labelOf } from '../field-words.ts'
import type { DeskField } from '../state/form-content.ts'
import styles from './FieldInput.module.css'
import { FieldInput } from './FieldInput.tsx'
import { fieldState } from './field-state.ts'
import { hitRoom } from './hit-room.ts'
import { SignatureLook } from './SignatureLook.tsx'
import type { Filling } from './use-filling.ts'

export interface PlacedFieldProps {
  field: DeskField
  widget: FieldWidget
  /** The number of this box among those of its field. */
  index: number
  scale: number
  value: FieldValue
  filling: Filling
  /** The other boxes on the page. */
  others: readonly Box[]
  /** Only shows the value: a sheet below the page takes what is entered. */
  isForSheet: boolean
  isActive: boolean
}

/** A box of a field on the page, as a native control. */
export const PlacedField = memo(function PlacedField(props: PlacedFieldProps) {
  const { field, widget, scale, value, filling, index, isForSheet, isActive } = props
  const [isLeft, setLeft] = useState(false)
  const note = useId()
  const { box, rotation = 0 } = widget
  const lies = rotation % 180 !== 0
  const [width, height] = lies ? [box.height, box.width] : [box.width, box.height]
  const place: CSSProperties = {
    left: (box.x + (box.width - width) / 2) * scale,
    top: (box.y + (box.height - height) / 2) * scale,
    width: width * scale,
    height: height * scale,
    rotate: rotation === 0 ? undefined : `${rotation}deg`,
    fontSize: textSize(field, height) * scale,
    textAlign: field.look.align,
    color: field.look.colour,
  }
  const { fault, isPlain, warning, hint } = fieldState(field, value)
  const isWrong = fault !== undefined && (isLeft || isPlain === true)
  const told = isWrong ? fault : warning
  const isTicked = field.kind === 'checkbox' || field.kind === 'radio'
  const kind = { 'data-kind': field.kind, 'data-required': field.required || undefined, 'data-active': isActive || undefined }
  if (isForSheet && !isTicked && field.kind !== 'signature' && field.kind !== 'image')
    return <SheetPlace {...props} place={place} {...(fault === undefined ? {} : { fault })} />
  return (
    <div className={styles.place} style={place} {...kind}>
      {isTicked ? (
        <Tick {...props} />
      ) : field.kind === 'signature' || field.kind === 'image' ? (
        <ImageField {...props} width={width} height={height} />
      ) : (
        <FieldInput
          field={field}
          value={value}
          className={field.kind === 'comb' ? styles.comb : styles.input}
          style={field.kind === 'comb' ? combStyle(field, width * scale) : {}}
          isWrong={isWrong}
          describedBy={told || hint ? note : undefined}
          {...(index > 0 && { tabIndex: -1 })}
          onChange={(next) => filling.enter(field, next)}
          onBlur={() => {
            setLeft(true)
            filling.rest()
          }}
        />
      )}
      {told || hint ? (
        <span id={note} className={told ? styles.note : hidden.hidden} data-tone={fault ? 'bad' : 'warn'}>
          {told ?? hint}
        </span>
      ) : null}
    </div>
  )
})

function Tick({ field, widget, value, filling, index, others, scale }: PlacedFieldProps) {
  const room = hitRoom(widget.box, others, scale)
  const isRadio = field.kind === 'radio'
  // Boxes with the same meaning are one box that is shown several times.
  const isChoice = isRadio || new Set(field.widgets.map(({ state }) => state)).size > 1
  const isOn = typeof value === 'boolean' ? value && (!isChoice || index === 0) : widget.state !== undefined && value === widget.state
  const label = isChoice ? t('{label}: {entry}', { label: labelOf(field), entry: entryOf(field, widget) ?? '' }) : labelOf(field)
  const press = (checked: boolean) => {
    if (isChoice) filling.enter(field, checked ? (widget.state ?? true) : '')
    else filling.enter(field, checked)
    filling.rest()
  }
  return (
    <input
      type={isRadio ? 'radio' : 'checkbox'}
      className={styles.tick}
      style={
        {
          '--left': `${room.left}px`,
          '--top': `${room.top}px`,
          '--right': `${room.right}px`,
          '--bottom': `${room.bottom}px`,
        } as CSSProperties
      }
      name={isRadio ? field.id : undefined}
      aria-label={label}
      aria-required={(!isRadio && field.required) || undefined}
      data-field={field.id}
      checked={isOn}
      disabled={field.readOnly}
      onChange={(event) => press(event.target.checked)}
    />
  )
}

function ImageField({ field, filling, width, height }: PlacedFieldProps & { width: number; height: number }) {
  const isSignature = field.kind === 'signature'
  const look = isSignature ? filling.signatureOf(field.id) : undefined
  const image = isSignature ? undefined : filling.imageOf(field.id)
  const done = look !== undefined || image !== undefined
  const action = isSignature ? (done ? t('Change signature') : t('Sign here')) : done ? t('Change image') : t('Choose an image')
  return (
    <>
      <button
        type="button"
        className={styles.imageField}
        data-done={done || undefined}
        data-field={field.id}
        aria-label={t('{label}: {entry}', { label: labelOf(field), entry: action })}
        disabled={field.readOnly}
        onClick={() => (isSignature ? filling.sign(field) : filling.chooseImage(field))}
      >
        {done ? null : <span aria-hidden="true">{action}</span>}
      </button>
      {done ? (
        <span className={styles.shown}>
          {look ? <SignatureLook look={look} width={width} height={height} /> : null}
          {image ? <img src={image} alt="" className={styles.image} /> : null}
        </span>
      ) : null}
    </>
  )
}

/** On a phone a box is pressed, and filled in the sheet. */
function SheetPlace({ field, value, filling, isActive, place, fault }: PlacedFieldProps & { place: CSSProperties; fault?: string }) {
  const text = filling.textOf(field, value)
  return (
    <button
      type="button"
      className={styles.sheetPlace}
      style={place}
      data-field={field.id}
      data-active={isActive || undefined}
      data-required={(field.required && text === '') || undefined}
      data-wrong={fault === undefined ? undefined : ''}
      aria-label={text === '' ? labelOf(field) : t('{label}: {entry}', { label: labelOf(field), entry: text })}
      onClick={() => filling.open(field)}
    >
      <span>{field.kind === 'password' ? '•'.repeat([...text].length) : text}</span>
    </button>
  )
}

/** As in the saved file: fixed, or what fits the height of one line. */
function textSize({ look, kind }: DeskField, height: number): number {
  if (look.fontSize > 0) return look.fontSize
  return kind === 'longText' || kind === 'list' ? Math.min(12, height * 0.7) : Math.max(4, Math.min(12, height * 0.7))
}

/** One character a cell. */
function combStyle({ maxLength = 1 }: DeskField, width: number): CSSProperties {
  return { '--cell': `${width / Math.max(1, maxLength)}px` } as CSSProperties
}
