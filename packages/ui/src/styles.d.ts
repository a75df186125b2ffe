// Style sheets are imported for their effect alone; the bundler gathers them.
declare module '*.css'
