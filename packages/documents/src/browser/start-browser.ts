import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { createDevtools, type Devtools } from './devtools.ts'

/** Starts the browser of a slot, whose only network access is the proxy on this loopback port. */
export async function startBrowser({ program, home, proxyPort }: { program: string; home: string; proxyPort: number }): Promise<Devtools> {
  // It makes a socket there, whose path is limited to 107 bytes. In the sandbox the home's path is short.
  const temporary = home.length < 50 ? join(home, 'tmp') : '/tmp'
  await mkdir(temporary, { recursive: true })
  const child = spawn(program, [...flags, `--user-data-dir=${join(home, 'profile')}`, ...proxyFlags(proxyPort)], {
    // Its output contains addresses of pages and isn't needed.
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin', LANG: 'en_US.UTF-8', HOME: home, TMPDIR: temporary, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home },
  })
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  failed.catch(() => {})
  const devtools = createDevtools(child.stdio[4] as Readable, child.stdio[3] as Writable)
  await Promise.race([devtools.send('Browser.getVersion'), devtools.gone, failed])
  return devtools
}

// Loopback goes through the proxy too, and names are never resolved here. WebRTC would send packets around the proxy.
function proxyFlags(port: number): string[] {
  return [
    `--proxy-server=http://127.0.0.1:${port}`,
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
  ]
}

// Includes browser features beyond the page, each of which runs its own process.
const unneeded = [
  'DialMediaRouteProvider',
  'InterestFeedContentSuggestions',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'PreloadTopChromeWebUI',
  'Translate',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

// Its own sandbox needs user namespaces, which the slot's sandbox around it refuses.
const flags = [
  '--headless',
  '--no-sandbox',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  `--disable-features=${unneeded.join(',')}`,
  '--disable-print-preview',
  '--disable-renderer-backgrounding',
  '--disable-site-isolation-trials',
  '--disable-sync',
  '--font-render-hinting=none',
  '--hide-scrollbars',
  '--metrics-recording-only',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--no-startup-window',
  '--password-store=basic',
]
