/** Why an edit isn't carried out. */
export type RefusalReason =
  | 'text-differs'
  | 'not-editable'
  | 'overlap'
  | 'letters-missing'
  | 'no-room'
  | 'no-such-annotation'
  | 'no-such-image'
  | 'not-removed'
  | 'unreadable-text'

/** An edit that can't be carried out. The caller knows its name and tells the person. */
export class RefusedEdit extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(`The edit was refused: ${reason}`)
    this.reason = reason
  }
}
