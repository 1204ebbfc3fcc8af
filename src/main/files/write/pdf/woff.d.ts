declare module '*.woff?inline' {
  /** The file as a data URL. */
  const dataUrl: string;
  export default dataUrl;
}
