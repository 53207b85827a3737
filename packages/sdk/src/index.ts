/** What the package offers to other programs. Everything else in it is its own affair. */
export { blobOfBase64 } from './base64-blob.ts';
export { BAD_ARGUMENT, type Code, FAILURE, isCode, SUCCESS } from './codes.ts';
export type { PhotoAsked, PhotoOf } from './photo-address.ts';
export { SdkError } from './sdk-error.ts';
export { type ClientOptions, type Parts, type Success, VetLoomClient } from './vetloom-client.ts';
