// A module style sheet gives its class names; the bundler gathers the rest.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
