/** Documents aren't opened on this machine because slots couldn't be confined enough; the message says what to do. */
export class NotConfined extends Error {
  override name = 'NotConfined'
}
