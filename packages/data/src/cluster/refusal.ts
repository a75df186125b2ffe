/** Why the private cluster does not start, in a sentence for the person who runs the program. */
export class ClusterRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ClusterRefused'
  }
}
