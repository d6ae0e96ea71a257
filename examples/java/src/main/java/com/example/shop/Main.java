package com.example.shop;

import com.hashicorp.cdktf.App;

public final class Main {
    public static void main(String[] args) {
        App app = new App();
        new ShopObservability(app, "shop");
        app.synth();
    }

    private Main() {}
}
