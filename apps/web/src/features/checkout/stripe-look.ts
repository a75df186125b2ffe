/** The look of Stripe's form: our colours, as the theme of the page has them now. */
export function stripeLook(element: HTMLElement): object {
  const style = getComputedStyle(element)
  const color = (name: string) => rgbOf(style.getPropertyValue(name))
  return {
    theme: 'flat',
    variables: {
      fontFamily: 'Inter, system-ui, sans-serif',
      fontSizeBase: '15px',
      borderRadius: '8px',
      colorPrimary: color('--accent'),
      colorBackground: color('--surface'),
      colorText: color('--ink'),
      colorTextSecondary: color('--muted'),
      colorDanger: color('--bad'),
    },
    rules: {
      '.Input': { border: `1px solid ${color('--control')}`, boxShadow: 'none' },
      '.Input:focus': { border: `1px solid ${color('--accent')}`, boxShadow: `0 0 0 1px ${color('--accent')}` },
    },
  }
}

/** Stripe knows only older ways to write a colour, and a canvas turns every way into one of them. */
function rgbOf(text: string): string {
  const probe = document.createElement('span')
  probe.style.color = text
  document.body.append(probe)
  const computed = getComputedStyle(probe).color
  probe.remove()
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return computed
  context.fillStyle = computed
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
