import type { FormTemplate } from '@vetloom/documents/docx/form-template-names.ts';
import type { FormTextBlock } from '@vetloom/documents/docx/form-text.ts';
import type { CustomForm } from '@vetloom/domain/paper/custom-form.schema.ts';
import { customFormFile } from '@vetloom/protocol/files.ts';
import { callServer, clinicBase, fetchFile, inClinic } from '../engine/calls/own-call.ts';
import { useDocuments } from '../engine/hooks.ts';
import { saveFile } from '../engine/save-file.ts';
import { session } from '../engine/session/session.ts';

/** The clinic's forms by name; undefined while they are read for the first time. */
export const useForms = (): readonly CustomForm[] | undefined => useDocuments('customForm', 'byName', {});

/** A Word file that the server has checked and keeps. */
export interface KeptFile {
  readonly hash: string;
  readonly name: string;
  readonly unknown: readonly string[];
}

/** Which form is filled, and for whom. */
export interface FormChoice {
  readonly formID: string;
  readonly versionID?: string | undefined;
  readonly petID?: string | undefined;
  readonly recordID?: string | undefined;
}

/** A filled form as text. */
export interface FormPreview {
  readonly blocks: readonly FormTextBlock[];
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
}

/** A placeholder with an example. */
export interface PlaceholderField {
  readonly name: string;
  readonly example: string;
}

/** What the filling offers. */
export interface Placeholders {
  readonly texts: readonly { readonly group: string; readonly fields: readonly PlaceholderField[] }[];
  readonly pictures: readonly PlaceholderField[];
  readonly lists: readonly {
    readonly name: string;
    readonly rows: string;
    readonly fields: readonly PlaceholderField[];
  }[];
  /** Whether the server makes PDFs of forms. */
  readonly pdf: boolean;
}

/** Calls about forms; each throws DomainError: networkRequired offline, else the server's refusal with its rule. */
export const formCalls = {
  /** Checks a file and keeps it. */
  upload: (file: File): Promise<KeptFile> => {
    const form = new FormData();
    form.set('file', file);
    return callServer('POST', `${clinicBase()}/customizeForm/file`, form) as Promise<KeptFile>;
  },
  create: (formName: string, { hash, name }: KeptFile) =>
    callServer('POST', `${clinicBase()}/customizeForm`, { formName, hash, fileName: name }),
  version: (formID: string, { hash, name }: KeptFile) =>
    callServer('POST', inClinic`/customizeForm/${formID}/version`, { hash, fileName: name }),
  preview: (choice: FormChoice): Promise<FormPreview> =>
    callServer('POST', `${clinicBase()}/customizeForm/preview`, choice) as Promise<FormPreview>,
  placeholders: (): Promise<Placeholders> =>
    callServer('GET', `${clinicBase()}/customizeForm/placeholder`) as Promise<Placeholders>,
  /** Hands the filled form to the person, under this name. */
  async save(choice: FormChoice, as: 'docx' | 'pdf', name: string): Promise<void> {
    const response = await fetchFile('POST', `${clinicBase()}/customizeForm/fill`, { ...choice, as });
    saveFile(`${name}.${as}`, await response.blob());
  },
  /** Hands a version's file to the person, as it was uploaded. */
  async saveVersion(hash: string, name: string): Promise<void> {
    const clinic = session.get().clinic?.clinic ?? '';
    saveFile(name, await (await fetchFile('GET', customFormFile(clinic, hash))).blob());
  },
  /** Hands a fixed template to the person. */
  async saveTemplate(template: FormTemplate, name: string): Promise<void> {
    saveFile(
      `${name}.docx`,
      await (await fetchFile('GET', `${clinicBase()}/customizeForm/template/${template}`)).blob(),
    );
  },
} as const;
