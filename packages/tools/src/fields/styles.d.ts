// A CSS module exports its class names; the bundler collects the rest.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
