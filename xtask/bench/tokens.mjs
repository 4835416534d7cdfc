// Signs tokens with a key of the benchmark, in the format of the identity service.

import { createSign, generateKeyPairSync } from "node:crypto";

export function newSigner(project) {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwk = { ...publicKey.export({ format: "jwk" }), kid: "bench", alg: "RS256", use: "sig" };
  const now = Math.floor(Date.now() / 1000);
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const header = encode({ alg: "RS256", kid: "bench", typ: "JWT" });

  function token({ uid, id, email, name }, roles) {
    const payload = {
      name,
      id,
      roles,
      iss: `https://securetoken.google.com/${project}`,
      aud: project,
      auth_time: now - 60,
      user_id: uid,
      sub: uid,
      iat: now - 60,
      exp: now + 6 * 60 * 60,
      email,
      email_verified: true,
      firebase: { identities: { email: [email] }, sign_in_provider: "password" },
    };
    const signed = `${header}.${encode(payload)}`;
    return `${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey, "base64url")}`;
  }

  return { jwk, publicKey: publicKey.export({ format: "pem", type: "spki" }), token };
}
