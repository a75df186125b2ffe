// A CSS module exports its class names; any other style sheet is imported for its effect alone. The bundler collects them.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.css'
