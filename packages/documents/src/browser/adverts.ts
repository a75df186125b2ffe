const hosts = [
  ...['doubleclick.net', 'googlesyndication.com', 'googleadservices.com', 'google-analytics.com', 'amazon-adsystem.com', 'adnxs.com'],
  ...['taboola.com', 'outbrain.com', 'criteo.com', 'criteo.net', 'pubmatic.com', 'rubiconproject.com', 'openx.net', 'casalemedia.com'],
  ...['moatads.com', 'adsafeprotected.com', 'smartadserver.com', 'teads.tv', 'yieldmo.com', '33across.com', 'sharethrough.com'],
  ...['adform.net', 'media.net', 'quantserve.com', 'scorecardresearch.com', 'adsrvr.org', 'bidswitch.net', 'zedo.com', 'revcontent.com'],
]

/** URL patterns of well-known ad networks, which the browser must not load. */
export const advertAddresses: readonly string[] = hosts.flatMap((host) => [`*://${host}/*`, `*://*.${host}/*`])

/** Selectors of ad containers. */
export const advertPlaces = [
  ...['ins.adsbygoogle', '[id^="google_ads_"]', '[id^="div-gpt-ad"]', '[id^="taboola-"]', '.OUTBRAIN', '[data-ad-slot]', '[data-ad-unit]'],
  ...['amp-ad', '.ad-banner', '.ad-container', '.ad-wrapper', '.advertisement', '[aria-label="Advertisement" i]'],
].join(', ')
