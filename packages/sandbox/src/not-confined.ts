/** Documents are not opened on this machine, since a slot would be held less than it must be; the message says what to do. */
export class NotConfined extends Error {
  override name = 'NotConfined'
}
