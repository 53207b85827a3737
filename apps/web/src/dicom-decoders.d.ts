/** The decoders of @cornerstonejs/dicom-image-loader, which its entry shows only together with a renderer (vite.config.ts). */
declare module 'dicom-decoders' {
  interface PixelModule {
    readonly rows: number;
    readonly columns: number;
    readonly samplesPerPixel: number;
    readonly bitsAllocated: number;
    readonly bitsStored: number;
    readonly pixelRepresentation: number;
    readonly planarConfiguration: number;
    readonly photometricInterpretation: string;
  }
  /** Decodes one frame of a transfer syntax. Rejects where it can't be. */
  export function decodeImageFrame(
    imageFrame: PixelModule,
    transferSyntax: string,
    encoded: Uint8Array,
    decodeConfig: object,
    options: { readonly preScale: { readonly enabled: boolean } },
    callback: undefined,
  ): Promise<{ readonly pixelData: Int8Array | Uint8Array | Int16Array | Uint16Array | Uint8ClampedArray }>;
}
