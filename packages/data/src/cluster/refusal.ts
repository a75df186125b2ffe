/** Why the private cluster can't start, in a sentence for the operator. */
export class ClusterRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ClusterRefused'
  }
}
