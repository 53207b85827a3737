import { sendSignatureLink } from './link.commands.ts';
import { sealSignature } from './seal.commands.ts';
import {
  cancelSignature,
  createSignature,
  createSignatureOfFile,
  receiveSignature,
  revokeSignature,
  signHere,
} from './signature.commands.ts';

/** Commands of documents that are signed electronically. */
export const SIGNATURE_COMMANDS = [
  createSignature,
  createSignatureOfFile,
  signHere,
  sendSignatureLink,
  receiveSignature,
  cancelSignature,
  revokeSignature,
  sealSignature,
] as const;
