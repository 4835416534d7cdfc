// The e-mails of the server under test, read as a mail program would.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { vi } from "vitest";

export interface Mail {
  subject: string;
  /** Address for replies, if it is not the sender's. */
  replyTo: string | undefined;
  text: string;
  html: string;
  /** The first link of the text. */
  link: string;
}

export class Mailbox {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Waits until the address has `count` e-mails, and returns the newest. */
  async newest(address: string, count = 1): Promise<Mail> {
    let mails: Mail[] = [];
    const haveArrived = async () => (mails = await this.#mailsTo(address)).length >= count;
    await vi.waitUntil(haveArrived, { timeout: 60_000, interval: 100 });
    return mails.at(-1) as Mail;
  }

  /** The only e-mail to the address whose text contains this, once it has arrived. */
  async about(address: string, text: string): Promise<Mail> {
    let mails: Mail[] = [];
    const hasArrived = async () =>
      (mails = (await this.#mailsTo(address)).filter((mail) => mail.text.includes(text))).length > 0;
    await vi.waitUntil(hasArrived, { timeout: 60_000, interval: 100 });
    if (mails.length > 1) throw new Error(`more than one mail to ${address} holds ${text}`);
    return mails[0] as Mail;
  }

  /** Every file of the folder that mentions the address. */
  async filesThatHold(address: string): Promise<string[]> {
    const files = await this.#files();
    return files.filter(({ bytes }) => bytes.toString("latin1").includes(address)).map(({ name }) => name);
  }

  async #mailsTo(address: string): Promise<Mail[]> {
    const mails = await Promise.all((await this.#files()).map(({ bytes }) => PostalMime.parse(bytes)));
    return mails
      .filter((mail) => mail.to?.some((to) => to.address === address))
      .map((mail) => ({
        subject: mail.subject ?? "",
        replyTo: mail.replyTo?.[0]?.address,
        text: mail.text ?? "",
        html: mail.html ?? "",
        link: /https?:\S+/.exec(mail.text ?? "")?.[0] ?? "",
      }));
  }

  async #files(): Promise<{ name: string; bytes: Buffer }[]> {
    const names = (await readdir(this.folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
    return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(this.folder, name)) })));
  }
}
