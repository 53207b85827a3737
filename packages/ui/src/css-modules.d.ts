// The bundler turns a stylesheet import into a map of class names; the compiler only needs its shape.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
