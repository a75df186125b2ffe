// A module style sheet gives its class names; any other is imported for its effect alone. The bundler gathers them.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.css'
