/** The address of a bucket. */
export interface S3Address {
  endpoint: string
  bucket: string
  region: string
  pathStyle: boolean
}

/**
 * Parses `s3:https://host[:port]/bucket?region=eu-central-1&style=host`. The scheme after `s3:` is that of the connection. `region`
 * defaults to `us-east-1`. `style=path`, the default, puts the bucket into the path, `style=host` before the host. It never contains
 * credentials.
 */
export function parseS3Url(url: string): S3Address {
  const address = URL.parse(url.replace(/^s3:/, ''))
  if (!url.startsWith('s3:') || !address || !/^https?:$/.test(address.protocol)) {
    throw new TypeError('an S3 storage is written s3:https://host/bucket?region=…')
  }
  if (address.username || address.password) throw new TypeError('credentials do not belong into the address of the storage')
  const bucket = address.pathname.slice(1).replace(/\/$/, '')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw new TypeError('the address of an S3 storage ends in one bucket')
  const unknown = [...address.searchParams.keys()].find((name) => name !== 'region' && name !== 'style')
  if (unknown) throw new TypeError(`the address of an S3 storage has no setting ${unknown}`)
  const style = address.searchParams.get('style') ?? 'path'
  if (style !== 'path' && style !== 'host') throw new TypeError('style is path or host')
  return {
    endpoint: address.origin,
    bucket,
    region: address.searchParams.get('region') || 'us-east-1',
    pathStyle: style === 'path',
  }
}
